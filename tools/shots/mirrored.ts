import type { Shot } from "./screens.ts"

const PLACES: Readonly<Record<string, Shot["path"]>> = {
  home: "/",
  post: (facts) => facts.busyPost,
  "post-event": (facts) => facts.eventPost,
  events: "/events",
  explore: "/explore",
  "search-all": "/search?q=soup",
  messages: (facts) => `/messages?to=${facts.friendId}`,
  notifications: "/notifications",
  profile: (facts) => `/profile/${facts.friendId}`,
  settings: "/settings?section=appearance",
}

/** The main screens from right to left, for visitors, members and the team. */
export const MIRRORED: readonly Shot[] = [
  { name: "arabic-landing", path: "/", language: "ar", isWhole: true },
  { name: "arabic-sign-in", path: "/api/login", language: "ar", isWhole: true },
  ...Object.entries(PLACES).map(([name, path]): Shot => ({
    name: `arabic-${name}`,
    as: "member",
    path,
    language: "ar",
  })),
  { name: "arabic-rules", as: "moderator", path: "/rules?tab=violations", language: "ar" },
  {
    name: "arabic-detection",
    as: "detector",
    path: (facts) => `/fake-detection?user=${facts.fakeId}`,
    language: "ar",
    isWhole: true,
  },
  { name: "arabic-admin", as: "admin", path: "/admin/overview", language: "ar", isWhole: true },
  { name: "hebrew-home", as: "member", path: "/", language: "he" },
]
