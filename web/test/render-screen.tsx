import type { CurrentUser } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { QueryClientProvider } from "@tanstack/react-query"
import { act, render } from "@testing-library/react"
import { onTestFinished } from "vitest"
import { Router, useLocation } from "wouter"

import { findRoute, loadScreen } from "#app/routes.tsx"
import { ScreenView } from "#app/ScreenView.tsx"
import { SessionContext } from "#features/auth/session-context.ts"
import { reportTarget } from "#features/reports/open-report.ts"
import { ReportLayer } from "#features/reports/ReportLayer.tsx"
import { navigate, startHistory, usePageSearch, useRememberedLocation } from "#lib/history.ts"
import { leaveOverlays } from "#lib/overlays.ts"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { MAIN_ID } from "#ui/SkipLink.tsx"

import { withoutLayout } from "./no-layout.ts"
import { dismissToasts } from "./render-hook.tsx"
import { userOf } from "./samples.ts"

/** Renders the screen of an address for a signed-in member; `open` leads to another one. Without the frame of the page. */
export async function renderScreen(path: string, user: CurrentUser = userOf("me")) {
  withoutLayout()
  await new Promise<void>((resolve) => leaveOverlays(resolve))
  history.replaceState(null, "", path)
  const stopHistory = startHistory()
  queryClient.clear()
  queryClient.setQueryData(keys.me, user)
  await loadScreen(screenOf(path))
  const shown = (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={{ user, isLoading: false }}>
        <Router hook={useRememberedLocation} searchHook={usePageSearch}>
          <Shown />
        </Router>
        <ReportLayer />
      </SessionContext>
    </QueryClientProvider>
  )
  const { unmount } = await act(async () => render(shown))
  onTestFinished(async () => {
    unmount()
    dismissToasts()
    reportTarget.set(undefined)
    await new Promise<void>((resolve) => leaveOverlays(resolve))
    stopHistory()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
  return {
    open: async (to: string) => {
      await loadScreen(screenOf(to))
      await act(async () => navigate(to))
    },
  }
}

const screenOf = (to: string) => findRoute(to.split("?")[0]!)?.route.screen ?? "NotFoundScreen"

function Shown() {
  const [path] = useLocation()
  const match = findRoute(path)
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <ScreenView
        name={screenOf(path)}
        title={match ? match.route.title(match.params) : t("Page not found")}
        path={path}
        place={match?.route.place ?? path}
        params={match?.params ?? {}}
      />
    </main>
  )
}
