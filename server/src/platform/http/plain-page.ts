import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { directionOf } from "@grove/contract/languages"
import type { SiteSettings } from "@grove/contract/site"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { accentLink } from "#platform/http/accent-link.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { currentLanguage, html } from "#platform/language/text.ts"

const STYLE_PATH = "/api/plain-page.css"
/** The files of one style sheet, beside the module that serves it. */
export const readStyle = (module: string, ...files: readonly `${string}.css`[]) =>
  files.map((file) => readFileSync(new URL(file, module), "utf8")).join("")

const STYLE = readStyle(import.meta.url, "plain-page.css", "plain-lists.css")

const MARK =
  '<span class="mark" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M10 10v.2A3 3 0 0 1 8.9 16H5a3 3 0 0 1-1-5.8V10a3 3 0 0 1 6 0Z"/><path d="M7 16v6"/><path d="M13 19v3"/>' +
  '<path d="M12 19h8.3a1 1 0 0 0 .7-1.7L18 14h.3a1 1 0 0 0 .7-1.7L16 9h.2a1 1 0 0 0 .8-1.7L13 3l-1.4 1.5"/></svg></span>'

export const NOT_INDEXED = '<meta name="robots" content="noindex">'

/** What the frame of a page shows of the site. */
export type SiteLook = Pick<SiteSettings, "name" | "logoUrl" | "accentColor">

export interface PlainPage {
  site: SiteLook
  title: string
  /** Markup, already escaped. */
  body: string
  /** Markup at the top of the card, and below it. */
  band?: string
  below?: string
  theme?: string | undefined
  /** Paths of further style sheets, and of scripts the page also works without. */
  styles?: readonly string[]
  scripts?: readonly string[]
  /** Markup of the head; missing: search engines are kept away. */
  head?: string
}

/** A page that works without scripts, for sign-in, joining and failures. */
export function plainPage({
  site,
  title,
  body,
  band = "",
  below = "",
  ...rest
}: PlainPage): string {
  return plainDocument({
    ...rest,
    site,
    title,
    content: `${skipLink()}
<header>${plainBrand(site)}</header>
<main class="card" id="main" tabindex="-1">
${band}<h1>${escapeHtml(title)}</h1>
${body}
</main>${below}`,
  })
}

export const skipLink = () => `<a class="skip" href="#main">${html("Skip to content")}</a>`

export const plainBrand = (site: SiteLook) =>
  `<a class="brand" href="/">${markOf(site)}${escapeHtml(site.name)}</a>`

/** The frame of plain pages, for one with a layout of its own. */
export function plainDocument(
  page: Pick<PlainPage, "site" | "title" | "theme" | "styles" | "scripts" | "head"> & {
    content: string
  },
): string {
  const { theme, styles = [], scripts = [], head = NOT_INDEXED } = page
  const chosen = theme === "dark" || theme === "light" ? ` data-theme="${theme}"` : ""
  const files = [
    ...[STYLE_PATH, ...styles].map((path) => `<link rel="stylesheet" href="${path}">`),
    accentLink(page.site),
    ...scripts.map((path) => `<script type="module" src="${path}"></script>`),
  ]
  return `<!doctype html>
<html${languageAttributes()}${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escapeHtml(page.title)}</title>
${files.join("\n")}
</head>
<body>
${page.content}
</body>
</html>
`
}

/** Right-to-left languages also turn the layout around. */
export function languageAttributes(): string {
  const language = currentLanguage()
  const direction = directionOf(language)
  return ` lang="${language}"${direction === "rtl" ? ' dir="rtl"' : ""}`
}

const MARK_PIXELS = 32

/** The site's own logo, or the built-in one. */
export function markOf({ logoUrl }: SiteLook): string {
  if (logoUrl === null) return MARK
  return `<img class="mark" src="${escapeHtml(logoUrl)}" alt="" width="${MARK_PIXELS}" height="${MARK_PIXELS}">`
}

interface Notice {
  text: string
  actions: readonly { label: string; href: string }[]
}

/** A message with actions; the first is the primary one. */
export function noticeBody({ text, actions }: Notice): string {
  const links = actions.map(
    ({ label, href }, at) =>
      `<a class="button${at === 0 ? "" : " quiet"}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  )
  return `<p>${escapeHtml(text)}</p>\n<div class="actions">${links.join("")}</div>`
}

export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Omit<PlainPage, "theme" | "site">,
) {
  // Undefined if the request was rejected before its cookies were parsed.
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .send(plainPage({ ...page, site: request.server.site.current(), theme: cookies?.["theme"] }))
}

const TYPES = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8" }

/** Serves a style sheet or script of a plain page. Never shed: the page that reports overload needs its style. */
export function servePlainFile(
  app: FastifyInstance,
  path: `/api/${string}.${keyof typeof TYPES}`,
  content: string,
) {
  const type = path.endsWith(".css") ? TYPES.css : TYPES.js
  app.get(path, { config: { skipsLoadShedding: true, rateClass: "static" } }, (_request, reply) =>
    reply.type(type).header("cache-control", "public, max-age=3600").send(content),
  )
}

export function servePlainPageStyle(app: FastifyInstance, webDist: string | undefined) {
  const style = (webDist === undefined ? "" : fontFaceOf(webDist)) + STYLE
  servePlainFile(app, STYLE_PATH, style)
}

/** The font of the web app under its hashed name, which most browsers have cached. */
function fontFaceOf(webDist: string): string {
  const folder = join(webDist, "client/assets")
  const font = readdirSync(folder).find((name) => /^inter-.*\.woff2$/.test(name))
  return `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/${font}") format("woff2");
}
`
}
