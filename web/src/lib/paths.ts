import { FRESH_LOGIN, LOGIN_PATH, LOGOUT_PATH } from "@grove/contract/auth"

/** All addresses; components never write one themselves. */
export const paths = {
  home: "/",
  explore: "/explore",
  events: "/events",
  search: "/search",
  create: "/create",
  notifications: "/notifications",
  notificationsIn: (tab: "all" | "mentions" | "filtered") =>
    tab === "all" ? "/notifications" : `/notifications?tab=${tab}`,
  messages: "/messages",
  bookmarks: "/bookmarks",
  rules: "/rules",
  moderation: "/rules?tab=violations",
  communityRules: "/community-rules",
  detection: "/fake-detection",
  detectionOf: (userId: string) => `/fake-detection?user=${encodeURIComponent(userId)}`,
  settings: "/settings",
  welcome: "/welcome",
  admin: "/admin",
  adminSection: (section: string) => `/admin/${encodeURIComponent(section)}`,
  adminMember: (userId: string) => `/admin/members/${encodeURIComponent(userId)}`,
  profile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
  editProfile: (userId: string, what: "profile" | "picture") =>
    `/profile/${encodeURIComponent(userId)}?edit=${what}`,
  post: (postId: string) => `/post/${encodeURIComponent(postId)}`,
  photo: (postId: string, number: number) => `/post/${encodeURIComponent(postId)}?photo=${number}`,
  story: (storyId: string) => `/?story=${encodeURIComponent(storyId)}`,
  comment: (postId: string, commentId: string) =>
    `/post/${encodeURIComponent(postId)}?comment=${encodeURIComponent(commentId)}`,
  appeal: (penaltyId: number | string) => `/appeals/${encodeURIComponent(penaltyId)}`,
  conversation: (userId: string) => `/messages?to=${encodeURIComponent(userId)}`,
  messageRequests: "/messages?box=requests",
  searchFor: (term: string, type?: "posts" | "people" | "hashtags") =>
    `/search?q=${encodeURIComponent(term)}${type ? `&type=${type}` : ""}`,
  exploreOf: (categoryId: number | undefined) =>
    categoryId === undefined ? "/explore" : `/explore?category=${categoryId}`,
  createOf: (kind: "post" | "story" | "media" | "event") => `/create?type=${kind}`,
  login: (returnTo: string) => `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`,
  freshLogin: (returnTo: string) =>
    `${LOGIN_PATH}?${FRESH_LOGIN}&returnTo=${encodeURIComponent(returnTo)}`,
  logout: LOGOUT_PATH,
}

/** The current address, to return to after signing in. */
export function currentPath(): string {
  return location.pathname + location.search
}

/** The target of a sign-in button. Prerendered pages serve every address, so the server fills it in. */
export function signInHref(): string {
  return import.meta.env.SSR ? `${LOGIN_PATH}?returnTo=%RETURN_TO%` : paths.login(currentPath())
}
