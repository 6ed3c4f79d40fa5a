import { sectionTitle } from "#features/admin/section-names.ts"
import { t } from "#lib/text.ts"

export interface Route {
  /** Parameters as `:name`. */
  path: string
  /** The screen's file and component name. Without the file there is no route and no link to it. */
  screen: string
  title: (params: Record<string, string>) => string
  access: "public" | "member"
  /** Whether visitors see the landing page or are sent to sign in. */
  signedOut?: "landing" | "login"
  /** Addresses with the same place are one visit: moving between them keeps the screen, its focus and its scroll. */
  place?: string
}

/** All addresses and their screens. */
export const ROUTES: readonly Route[] = [
  { path: "/", screen: "HomeScreen", title: () => t("Home"), access: "member" },
  { path: "/explore", screen: "ExploreScreen", title: () => t("Explore"), access: "member" },
  { path: "/events", screen: "EventsScreen", title: () => t("Events"), access: "member" },
  { path: "/search", screen: "SearchScreen", title: () => t("Search"), access: "member" },
  { path: "/create", screen: "CreateScreen", title: () => t("Create"), access: "member" },
  {
    path: "/notifications",
    screen: "NotificationsScreen",
    title: () => t("Notifications"),
    access: "member",
  },
  {
    path: "/profile/:userId",
    screen: "ProfileScreen",
    title: () => t("Profile"),
    access: "member",
    signedOut: "login",
  },
  { path: "/messages", screen: "MessagesScreen", title: () => t("Messages"), access: "member" },
  { path: "/bookmarks", screen: "BookmarksScreen", title: () => t("Bookmarks"), access: "member" },
  { path: "/rules", screen: "RulesScreen", title: () => t("Rule Management"), access: "member" },
  {
    path: "/community-rules",
    screen: "CommunityRulesScreen",
    title: () => t("Community Rules"),
    access: "public",
  },
  {
    path: "/fake-detection",
    screen: "DetectionScreen",
    title: () => t("Fake Account Detection"),
    access: "member",
  },
  { path: "/post/:postId", screen: "PostScreen", title: () => t("Post"), access: "member" },
  { path: "/welcome", screen: "WelcomeScreen", title: () => t("First steps"), access: "member" },
  { path: "/settings", screen: "SettingsScreen", title: () => t("Settings"), access: "member" },
  {
    path: "/appeals/:penaltyId",
    screen: "AppealScreen",
    title: () => t("Appeal"),
    access: "member",
  },
  ...["/admin", "/admin/:section", "/admin/members/:userId"].map((path) => ({
    path,
    screen: "AdminScreen",
    title: sectionTitle,
    access: "member" as const,
    place: "/admin",
  })),
]

export interface Match {
  route: Route
  params: Record<string, string>
}

/** Returns the route of a path with decoded parameters. */
export function matchRoute(path: string, routes: readonly Route[] = ROUTES): Match | undefined {
  const parts = partsOf(path)
  for (const route of routes) {
    const params = paramsOf(patternOf(route.path), parts)
    if (params) return { route, params }
  }
  return undefined
}

/** Every link of the navigation is matched with every route. */
const patterns = new Map<string, string[]>()

function patternOf(path: string): string[] {
  const pattern = patterns.get(path) ?? partsOf(path)
  patterns.set(path, pattern)
  return pattern
}

function partsOf(path: string): string[] {
  let end = path.length
  while (end > 0 && path[end - 1] === "/") end -= 1
  return path.slice(0, end).split("/")
}

function paramsOf(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index]!
    const part = parts[index]!
    if (!expected.startsWith(":")) {
      if (expected !== part) return undefined
    } else {
      const value = decoded(part)
      if (!value) return undefined
      params[expected.slice(1)] = value
    }
  }
  return params
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
