/** The pages to which a sign-in can return; prevents open redirects. */
export const RETURN_ROUTES = [
  "/",
  "/explore",
  "/events",
  "/search",
  "/create",
  "/notifications",
  "/profile/:userId",
  "/messages",
  "/bookmarks",
  "/rules",
  "/community-rules",
  "/fake-detection",
  "/post/:uuid",
  "/settings",
  "/welcome",
  "/appeals/:number",
  "/admin",
  "/admin/:word",
  "/admin/members/:userId",
] as const

/** Pages that the server renders without the web app. */
const PLAIN_ROUTES = ["/setup", "/idp/account"]

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
const PARTS: Record<string, string> = {
  userId: `(?:admin|${UUID})`,
  uuid: UUID,
  number: "\\d{1,10}",
  word: "[a-z]{1,20}",
}

/** Printable ASCII without backslash, quotes, space, angle brackets or a second '#'. */
const QUERY = "(?:\\?[\\w\\-.~!$&'()*+,;=:@/?%]*)?"
const OWN_PAGE = new RegExp(
  `^(?:${[...RETURN_ROUTES, ...PLAIN_ROUTES].map((route) => route.replaceAll(/:(\w+)/g, (_, name: string) => PARTS[name] ?? "")).join("|")})${QUERY}$`,
)
const LONGEST = 2048

/** Returns the path if it is one of our pages, otherwise the home page. */
export function safeReturnTo(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST && OWN_PAGE.test(value) ? value : "/"
}
