import { createHash } from "node:crypto"

import Fastify from "fastify"
import { expect, test } from "vitest"

import { allowStyle } from "./page-style.ts"

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
