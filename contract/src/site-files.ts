/** Files of the site, readable without signing in; not routes of the contract. */

/** Prefix of the logo's files. */
export const LOGO_PATH = "/api/site/logo"
/** The style sheet with the accent color. */
export const ACCENT_STYLE_PATH = "/api/site.css"
