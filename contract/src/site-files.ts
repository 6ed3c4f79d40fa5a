/** Files of the site, readable without signing in; not routes of the contract. */

/** Prefix of the logo's files. */
export const LOGO_PATH = "/api/site/logo"
/** The style sheet with the accent color. */
export const ACCENT_STYLE_PATH = "/api/site.css"

/** The page that the service worker shows without a connection. Contains nothing of a member. */
export const OFFLINE_PAGE_PATH = "/offline"

/** The share target of the installed app; handled by the service worker. */
export const SHARE_PATH = "/share"

/** The styles of the first screen, in the first page of a browser. */
export const FIRST_STYLE_ID = "first-style"
/** Names the version of the style sheet that the browser has in its cache. */
export const STYLE_COOKIE = "style"
/** `/assets/style-1a2b.css` → `1a2b` */
export const styleVersionOf = (href: string): string | undefined =>
  /-([\w-]+)\.css$/.exec(href)?.[1]
