import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { escapeHtml } from "#platform/http/html.ts"

const STYLE_PATH = "/api/plain-page.css"
const STYLE = readFileSync(new URL("plain-page.css", import.meta.url), "utf8")

const MARK =
  '<span class="mark" aria-hidden="true"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M10 10v.2A3 3 0 0 1 8.9 16H5a3 3 0 0 1-1-5.8V10a3 3 0 0 1 6 0Z"/><path d="M7 16v6"/><path d="M13 19v3"/>' +
  '<path d="M12 19h8.3a1 1 0 0 0 .7-1.7L18 14h.3a1 1 0 0 0 .7-1.7L16 9h.2a1 1 0 0 0 .8-1.7L13 3l-1.4 1.5"/></svg></span>'

export interface PlainPage {
  brand: string
  title: string
  /** Markup, already escaped. */
  body: string
  theme?: string | undefined
}

/** A page without scripts, for sign-in and failures. */
export function plainPage({ brand, title, body, theme }: PlainPage): string {
  const chosen = theme === "dark" || theme === "light" ? ` data-theme="${theme}"` : ""
  return `<!doctype html>
<html lang="en"${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">${MARK}${escapeHtml(brand)}</a></header>
<main class="card" id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
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
  page: Omit<PlainPage, "theme">,
) {
  // Undefined if the request was rejected before its cookies were parsed.
  const cookies: Record<string, string | undefined> | undefined = request.cookies
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .send(plainPage({ ...page, theme: cookies?.["theme"] }))
}

export function servePlainPageStyle(app: FastifyInstance, webDist: string | undefined) {
  const style = (webDist === undefined ? "" : fontFaceOf(webDist)) + STYLE
  // Never shed: the page that reports overload needs it.
  app.get(
    STYLE_PATH,
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    (_request, reply) =>
      reply
        .type("text/css; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(style),
  )
}

/** The font of the web app under its hashed name, which most browsers have cached. */
function fontFaceOf(webDist: string): string {
  const folder = join(webDist, "client/assets")
  const font = readdirSync(folder).find((name) => name.endsWith(".woff2"))
  return `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/${font}") format("woff2");
}
`
}
