import { brotliDecompressSync, gunzipSync } from "node:zlib"

import fastify, { type FastifyInstance } from "fastify"
import { expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import type { Site } from "../site.ts"
import { serveDocument } from "./document.ts"

const TEXT = "All calls. ".repeat(1000)

/** Serves one document and counts how often it was built. */
function served(site: Site = fixedSite) {
  const http = fastify() as unknown as FastifyInstance
  http.decorate("site", site)
  const configs: unknown[] = []
  http.addHook("onRoute", ({ method, config }) => {
    if (method === "GET") configs.push(config)
  })
  const noted = { builds: 0, sent: new Set<unknown>() }
  http.addHook("onSend", async (_request, _reply, payload) => {
    noted.sent.add(payload)
  })
  const build = () => {
    noted.builds += 1
    return TEXT
  }
  serveDocument(http, "/doc", { type: "text/plain", build })
  const get = (headers: Record<string, string> = {}) => http.inject({ url: "/doc", headers })
  return { noted, get, configs }
}

test("builds the document once", async () => {
  const { noted, get } = served()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([TEXT]))
  expect(noted).toMatchObject({ builds: 1, sent: { size: 1 } })
})

test("is built again once the settings of the site have changed", async () => {
  let settings = fixedSite.current()
  const { noted, get } = served({ ...fixedSite, current: () => settings })
  await get()
  settings = { ...settings }
  for (let at = 0; at < 3; at += 1) expect((await get()).body).toBe(TEXT)
  expect(noted.builds).toBe(2)
})

test("is never shed", () => {
  expect(served().configs).toMatchObject([{ skipsLoadShedding: true, rateClass: "static" }])
})

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=0.5", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["deflate", undefined, (bytes: Buffer) => bytes],
  ["", undefined, (bytes: Buffer) => bytes],
] as const)("accept-encoding '%s' gets %s", async (accepted, encoding, decode) => {
  const { headers, rawPayload } = await served().get({ "accept-encoding": accepted })
  expect(headers["content-encoding"]).toBe(encoding)
  expect(headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-cache" })
  expect(decode(rawPayload).toString()).toBe(TEXT)
})

test("replies with 304 if the client has the document in the requested encoding", async () => {
  const { get } = served()
  const br = String((await get({ "accept-encoding": "br" })).headers.etag)
  const known = (tag: string) => get({ "accept-encoding": "br", "if-none-match": tag })
  for (const tag of [br, `W/${br}`, `"old", ${br}`, "*"]) {
    const { statusCode, headers, body } = await known(tag)
    expect([tag, statusCode, headers.etag, body]).toEqual([tag, 304, br, ""])
  }
  expect((await known('"old"')).statusCode).toBe(200)
  const plain = (await get()).headers.etag
  expect((await known(String(plain))).statusCode).toBe(200)
})
