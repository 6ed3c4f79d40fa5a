import { createHash } from "node:crypto"

import { FIRST_STYLE_ID, styleVersionOf } from "@grove/contract/site-files"
import type { FastifyReply } from "fastify"

/** Not that of the accent color. */
const LINK = /<link rel="stylesheet" href="(\/assets\/[^"]+)"[^>]*>/
const PRELOADS = "<!--grove:preloads-->"

/** The style sheet of a page that links to it. */
export function styleSheetOf(page: string) {
  const href = LINK.exec(page)![1]!
  const version = styleVersionOf(href)
  if (version === undefined) throw new Error(`${href} has no version`)
  return {
    version,
    /** As a header it arrives before the compressed page can be read, so the style sheet loads beside it. */
    preload: `<${href}>; rel=preload; as=style`,
  }
}

/**
 * Puts the styles of the first screen in place of the link: one round trip less before the first paint. The script loads
 * the style sheet before it takes over.
 */
export function withFirstStyle(page: string, style: string): string {
  const [link, href] = LINK.exec(page)!
  return page
    .replace(
      link,
      () => `<style id="${FIRST_STYLE_ID}">${style}</style><noscript>${link}</noscript>`,
    )
    .replace(
      PRELOADS,
      () => `<link rel="preload" href="${href}" as="style" fetchpriority="low">${PRELOADS}`,
    )
}

const hashes = new Map<string, string>()

/** The policy forbids style elements; the one in this page is allowed by its hash. */
export function allowStyle(reply: FastifyReply, page: string): void {
  const tag = page.indexOf("<style")
  if (tag === -1) return
  const start = page.indexOf(">", tag) + 1
  const style = page.slice(start, page.indexOf("</style>", start))
  let hash = hashes.get(style)
  if (hash === undefined)
    hashes.set(style, (hash = `sha256-${createHash("sha256").update(style).digest("base64")}`))
  const policy = String(reply.getHeader("content-security-policy"))
  void reply.header(
    "content-security-policy",
    policy.replace("style-src 'self'", `style-src 'self' '${hash}'`),
  )
}
