import Fastify from "fastify"
import { expect, test } from "vitest"

import { DOCUMENT_HEADERS, securityHeaders, useSecurityHeaders } from "./headers.ts"

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp-reports"

const HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "cache-control": "private, no-store",
}

test("every response is private, unframed and loads only from our own origin", () => {
  expect(securityHeaders({ isHttps: false })).toEqual(HEADERS)
})

test("over HTTPS, browsers stay with it and report to a named endpoint", () => {
  expect(securityHeaders({ isHttps: true })).toEqual({
    ...HEADERS,
    "content-security-policy": `${POLICY}; report-to csp`,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "reporting-endpoints": 'csp="/api/csp-reports"',
  })
})

test("a store of pictures is allowed for pictures, videos and the worker that fetches them", () => {
  const mediaOrigin = "https://media.example"
  const { "content-security-policy": policy } = securityHeaders({ isHttps: false, mediaOrigin })
  const changed = policy!.split("; ").filter((part) => !POLICY.includes(`${part};`))
  expect(changed).toEqual([
    "img-src 'self' data: blob: https://media.example",
    "media-src 'self' blob: https://media.example",
    "connect-src 'self' https://media.example",
    "report-uri /api/csp-reports",
  ])
})

test("headers of documents are among those sent", () => {
  const sent = Object.keys(securityHeaders({ isHttps: true }))
  expect(DOCUMENT_HEADERS.filter((name) => !sent.includes(name))).toEqual([])
  expect(DOCUMENT_HEADERS).not.toContain("x-content-type-options")
})

test("a response has them unless its handler replaces one", async () => {
  const app = Fastify()
  useSecurityHeaders(app as never, { isHttps: false })
  app.get("/", (_request, reply) => reply.header("cache-control", "public").send("ok"))
  expect((await app.inject("/")).headers).toMatchObject({ ...HEADERS, "cache-control": "public" })
  expect((await app.inject("/none")).headers).toMatchObject(HEADERS)
})
