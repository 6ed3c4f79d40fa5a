/** Where signing in may lead back to: the pages of the product, and nothing else. */
export const RETURN_ROUTES = [
  "/",
  "/explore",
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
  "/appeals/:number",
] as const

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
const PARTS: Record<string, string> = {
  userId: `(?:admin|${UUID})`,
  uuid: UUID,
  number: "\\d{1,10}",
}

/** Printable ASCII a query may hold: no backslash, no quote, no space, no angle bracket, no second '#'. */
const QUERY = "(?:\\?[\\w\\-.~!$&'()*+,;=:@/?%]*)?"
const OWN_PAGE = new RegExp(
  `^(?:${RETURN_ROUTES.map((route) => route.replaceAll(/:(\w+)/g, (_, name: string) => PARTS[name] ?? "")).join("|")})${QUERY}$`,
)
const LONGEST = 2048

/** The path if it is one of our own pages, else the home page. Never trusts, never repairs. */
export function safeReturnTo(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST && OWN_PAGE.test(value) ? value : "/"
}
