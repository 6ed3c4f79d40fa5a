import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"

import { posts } from "@grove/contract/posts"
import { beforeAll, expect, test } from "vitest"

import { builtWeb } from "./built-web.ts"
import type { Caller } from "./caller.ts"
import { world, type World } from "./world.ts"

const webDist = await builtWeb()

let w: World
let ann: Caller
beforeAll(async () => {
  w = await world({}, { webDist })
  ann = w.as(await w.make.user())
  for (let n = 0; n < 3; n++)
    await ann.call(posts.create, { body: { content: "compressible ".repeat(38) } })
})

const get = (url: string, accepted?: string, method: "GET" | "HEAD" = "GET") =>
  w.http.inject({
    method,
    url,
    headers: {
      cookie: ann.cookie,
      ...(accepted !== undefined && { "accept-encoding": accepted }),
    },
  })

const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test("JSON is sent in the coding the client accepts, and decodes to the same text", async () => {
  const plain = await get("/api/posts")
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(plain.headers["vary"]).toBe("accept-encoding")
  for (const [name, decode] of Object.entries(DECODE)) {
    const { headers, rawPayload } = await get("/api/posts", name)
    expect(headers["content-encoding"]).toBe(name)
    expect(headers["vary"]).toBe("accept-encoding")
    expect(Number(headers["content-length"])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decode(rawPayload).toString()).toBe(plain.payload)
  }
})

test("HEAD announces the compressed length without a body", async () => {
  const [full, head] = [await get("/api/posts", "gzip"), await get("/api/posts", "gzip", "HEAD")]
  expect(head.headers["content-encoding"]).toBe("gzip")
  expect(head.headers["content-length"]).toBe(full.headers["content-length"])
  expect(head.payload).toBe("")
})

test("a response under 1 kB is sent as it is", async () => {
  const { headers, payload } = await get("/api/auth/user", "zstd, br, gzip")
  expect(payload.length).toBeLessThan(1024)
  expect(headers["content-encoding"]).toBeUndefined()
})

test("pages are compressed, the landing page too, in each theme", async () => {
  const landing = (theme?: string, accepted = "br") =>
    w.http.inject({
      url: "/",
      headers: { "accept-encoding": accepted, ...(theme && { cookie: `theme=${theme}` }) },
    })
  const [dark, light, again, plain] = [
    await landing("dark"),
    await landing("light"),
    await landing("dark"),
    await landing("dark", "identity"),
  ]
  expect(dark.headers).toMatchObject({
    "content-encoding": "br",
    vary: "accept-encoding, accept-language",
  })
  expect(brotliDecompressSync(dark.rawPayload).toString()).toBe(plain.payload)
  expect(brotliDecompressSync(light.rawPayload).toString()).toContain('data-theme="light"')
  expect(again.rawPayload).toEqual(dark.rawPayload)
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect((await get("/", "gzip")).headers["content-encoding"]).toBe("gzip")
})

test("workers and pages carry the policy for documents, data a short one, scripts none", async () => {
  const policyOf = async (url: string) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers["x-content-type-options"]).toBe("nosniff")
    return headers["content-security-policy"]
  }
  expect(await policyOf("/assets/home-1a2b.js")).toBeUndefined()
  expect(await policyOf("/assets/shrink.worker-1a2b.js")).toContain("script-src 'self'")
  expect(await policyOf("/")).toContain("script-src 'self'")
  expect(await policyOf("/api/rules/public")).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})
