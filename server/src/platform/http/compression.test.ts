import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"

import fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"

import { compressFurther, useCompression } from "./compression.ts"

test("a reply that cannot be sent after compression fails alone", async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  useCompression(app)
  app.get("/", (_request, reply) => {
    // Node refuses this character when it writes the head.
    void reply.header("x-name", "\u0100").type("text/plain").send("long ".repeat(1000))
  })
  const headers = { "accept-encoding": "gzip" }
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  expect((await fetch(address, { headers })).status).toBe(500)
  expect((await fetch(address, { headers })).status).toBe(500)
})

const LONG = "Everyone is welcome. ".repeat(100)

/** The reply to a request that accepts this coding. */
async function replyOf(
  body: string | Buffer,
  headers: Record<string, string> = {},
  accepted: string | undefined = "gzip",
) {
  const app = fastify()
  useCompression(app)
  app.get("/", (_request, reply) =>
    reply.headers({ "content-type": "text/plain", ...headers }).send(body),
  )
  return app.inject({ url: "/", headers: accepted === "" ? {} : { "accept-encoding": accepted } })
}

test.each([
  ["zstd", zstdDecompressSync],
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("sends text as %s", async (encoding, unpack) => {
  for (const body of [LONG, Buffer.from(LONG)]) {
    const length = { "content-length": String(LONG.length) }
    const { headers, rawPayload } = await replyOf(body, length, encoding)
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" })
    expect(Number(headers["content-length"])).toBe(rawPayload.length)
    expect(unpack(rawPayload).toString()).toBe(LONG)
    expect(rawPayload.length).toBeLessThan(LONG.length / 4)
  }
})

test("a client that accepts no coding gets the text, and caches learn that others may not", async () => {
  const { headers, body } = await replyOf(LONG, { vary: "accept-language" }, "")
  expect(headers).not.toHaveProperty("content-encoding")
  expect(headers["vary"]).toBe("accept-language, accept-encoding")
  expect(body).toBe(LONG)
})

test.each([
  ["text/html; charset=utf-8", true],
  ["application/json", true],
  ["application/manifest+json", true],
  ["application/xml", true],
  ["application/rss+xml", true],
  ["application/atom+xml", true],
  ["image/svg+xml", true],
  ["image/webp", false],
  ["application/zip", false],
  ["x-text/plain", false],
])("compresses %s: %s", async (type, isCompressed) => {
  const { headers } = await replyOf(Buffer.from(LONG), { "content-type": type })
  expect(headers["content-encoding"]).toBe(isCompressed ? "gzip" : undefined)
  expect(headers["vary"]).toBe(isCompressed ? "accept-encoding" : undefined)
})

test.each([
  ["a".repeat(1023), false],
  ["a".repeat(1024), true],
  ["ä".repeat(511), false],
  ["ä".repeat(512), true],
])("compresses from 1024 bytes on", async (body, isCompressed) => {
  const { headers } = await replyOf(body)
  expect("content-encoding" in headers).toBe(isCompressed)
})

test.each([
  ["content-encoding", "br"],
  ["content-range", "bytes 0-1999/4000"],
])("leaves a reply with %s as it is", async (name, value) => {
  const { headers, body } = await replyOf(LONG, { [name]: value })
  expect([headers[name], headers["vary"], body]).toEqual([value, undefined, LONG])
})

test("the first page of a browser is compressed further", async () => {
  const page = Buffer.from(Array.from({ length: 3000 }, (_, n) => `<p>${n * n}</p>`).join(""))
  const further = await compressFurther(page)
  expect(brotliDecompressSync(further)).toEqual(page)
  const fast = (await replyOf(page, {}, "br")).rawPayload
  expect(further.length).toBeLessThan(fast.length)
})
