import type { BootData } from "@grove/contract/boot"
import type { ComponentType } from "react"

import { findRoute, type ScreenProps } from "#app/routes.tsx"
import { ScreenSkeleton } from "#app/ScreenSkeleton.tsx"
import { Shell } from "#app/Shell.tsx"
import { SessionContext } from "#features/auth/session-context.ts"
import { setBoot } from "#lib/boot.ts"
import { setCatalog, t, type Catalog } from "#lib/text.ts"
import { CommunityRulesScreen } from "#screens/CommunityRulesScreen.tsx"
import { ExploreScreen } from "#screens/ExploreScreen.tsx"
import { HomeScreen } from "#screens/HomeScreen.tsx"
import { MessagesScreen } from "#screens/MessagesScreen.tsx"
import { NotFoundScreen } from "#screens/NotFoundScreen.tsx"
import { NotificationsScreen } from "#screens/NotificationsScreen.tsx"
import { PostScreen } from "#screens/PostScreen.tsx"
import { ProfileScreen } from "#screens/ProfileScreen.tsx"
import { SearchScreen } from "#screens/SearchScreen.tsx"
import type { Node } from "#server-runtime/element.ts"
import { withPage } from "#server-runtime/page-data.ts"
import { renderToHtml } from "#server-runtime/render.ts"
import { withTitle } from "#server-runtime/use-title.ts"

/** The screens that show content before any script runs; the others begin with their placeholder. */
const SCREENS: Partial<Record<string, ComponentType<ScreenProps>>> = {
  CommunityRulesScreen,
  ExploreScreen,
  HomeScreen,
  MessagesScreen,
  NotFoundScreen,
  NotificationsScreen,
  PostScreen,
  ProfileScreen,
  SearchScreen,
}

export interface PageToRender {
  boot: BootData
  /** The texts of its language; missing for English. */
  catalog?: Catalog | undefined
  path: string
  search: string
}

/** `title` is missing where the script decides what is shown. */
interface RenderedPage {
  root: string
  title?: string
}

/**
 * A page as the browser will render it from the same data. The server calls this for every page, so the build replaces
 * React by `server-runtime`, which renders only once and several times as fast.
 */
export function renderPage({ boot, catalog, path, search }: PageToRender): RenderedPage {
  const { user, queries } = boot
  const match = findRoute(path)
  const isOpen = user ? user.standing.state !== "banned" : match?.route.access === "public"
  // Visitors of other pages are sent to sign in, banned members see the reason: both by the script.
  if (match && !isOpen) return { root: "" }
  const { screen, params } = match
    ? { screen: match.route.screen, params: match.params }
    : { screen: "NotFoundScreen", params: {} }
  const Screen = SCREENS[screen] ?? ScreenSkeleton
  setBoot(boot)
  setCatalog(boot.language, catalog)
  const routeTitle = match ? match.route.title(params) : t("Page not found")
  // The languages decide what can be translated.
  const variant = `${boot.language} ${boot.site.translates ? boot.languages.join(" ") : ""}`
  return withPage({ path, search, readerId: user?.id ?? "", variant, queries }, () =>
    withTitle(routeTitle, () =>
      renderToHtml(
        (
          <SessionContext value={{ user, isLoading: false }}>
            <Shell user={user}>
              <div aria-live="polite" className="sr-only" />
              <Screen params={params} />
            </Shell>
          </SessionContext>
        ) as unknown as Node,
      ),
    ),
  )
}
