import { createHash } from "node:crypto"

import Fastify from "fastify"
import { expect, test } from "vitest"

import { allowStyle, styleSheetOf, withFirstStyle } from "./page-style.ts"

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'"

async function policyOf(page: string) {
  const app = Fastify()
  app.get("/", (_request, reply) => {
    void reply.header("content-security-policy", POLICY)
    allowStyle(reply, page)
    return reply.send(page)
  })
  return (await app.inject("/")).headers["content-security-policy"]
}

test("the policy allows the style element of a page by its hash, and no other", async () => {
  const style = "body{color:red}\na>b{top:0}"
  const hash = createHash("sha256").update(style).digest("base64")
  const page = `<head><title>x</title><style id="first">${style}</style></head><style>p{}</style>`
  const allowed = POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
  expect([await policyOf(page), await policyOf(page)]).toEqual([allowed, allowed])
  expect(await policyOf("<title>x</title>")).toBe(POLICY)
})

const LINK = '<link rel="stylesheet" href="/assets/style-1a2b.css" crossorigin>'
const ACCENT = '<link rel="stylesheet" href="/api/site.css?v=123456">'

test("finds the style sheet of a page beside that of the accent color", () => {
  expect(styleSheetOf(`<head>${ACCENT}${LINK}</head>`)).toEqual({
    version: "1a2b",
    preload: "</assets/style-1a2b.css>; rel=preload; as=style",
  })
  const unnamed = LINK.replace("-1a2b", "")
  expect(() => styleSheetOf(unnamed)).toThrow("/assets/style.css has no version")
})

test("puts the first styles in place of the link, and requests the sheet for later", () => {
  const preloads = "<!--grove:preloads-->"
  expect(withFirstStyle(`${ACCENT}${LINK}${preloads}</head>`, "a{content:'$&'}")).toBe(
    [
      ACCENT,
      `<style id="first-style">a{content:'$&'}</style><noscript>${LINK}</noscript>`,
      '<link rel="preload" href="/assets/style-1a2b.css" as="style" fetchpriority="low">',
      `${preloads}</head>`,
    ].join(""),
  )
})
