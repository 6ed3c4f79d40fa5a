import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { closed, Uuid } from "@grove/contract/fields"
import { PageQuery } from "@grove/contract/page"
import { route } from "@grove/contract/route"
import { Type } from "typebox"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { call, callPage, cursorOf, wireOf } from "./api-client.ts"
import { ApiError, isUnauthorized, limitOr } from "./api-error.ts"
import { callWithBytes } from "./upload-bytes.ts"

const thingRoutes = {
  list: route({
    method: "GET",
    path: "/api/things",
    access: "member",
    rateClass: "read",
    summary: "Things.",
    query: PageQuery,
    reply: Type.Array(Type.Object({ id: Type.Integer() })),
    paged: true,
  }),
  add: route({
    method: "POST",
    path: "/api/things/:thingId/parts",
    access: "member",
    rateClass: "write",
    summary: "Adds a part.",
    params: closed({ thingId: Uuid }),
    body: closed({ name: Type.String() }),
    reply: Type.Object({ id: Type.Integer() }),
    creates: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/things/:thingId",
    access: "member",
    rateClass: "write",
    summary: "Removes.",
    params: closed({ thingId: Type.String() }),
    reply: Type.Object({}),
  }),
  fill: route({
    method: "PUT",
    path: "/api/things/:thingId/bytes",
    access: "member",
    rateClass: "write",
    summary: "Fills.",
    params: closed({ thingId: Type.String() }),
    bytes: "application/octet-stream",
    reply: Type.Object({}),
  }),
}

test("builds a request from a route", () => {
  const input = { params: { thingId: "a/b" }, body: { name: "x" } }
  const wire = wireOf(thingRoutes.add, input, {})
  expect(wire).toMatchObject({
    method: "POST",
    url: "/api/things/a%2Fb/parts",
    body: '{"name":"x"}',
  })
  expect(wire.headers["content-type"]).toBe("application/json")
  expect(wire.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/)
  expect(wireOf(thingRoutes.add, input, { idempotencyKey: "k" }).headers["idempotency-key"]).toBe(
    "k",
  )
})

test("marks requests of a page without input for minutes as unattended", () => {
  vi.useFakeTimers()
  expect(wireOf(thingRoutes.list, {}, {}).headers).not.toHaveProperty("x-unattended")
  vi.advanceTimersByTime(6 * 60_000)
  expect(wireOf(thingRoutes.list, {}, {}).headers).toHaveProperty("x-unattended")
  vi.useRealTimers()
})

test("omits the content type without a body, and undefined query parameters", () => {
  const wire = wireOf(thingRoutes.list, { query: { limit: 5, cursor: undefined } }, {})
  expect(wire).toEqual({
    method: "GET",
    url: "/api/things?limit=5",
    headers: { accept: "application/json" },
    body: undefined,
  })
})

test.each([
  [null, undefined],
  ['</api/posts?cursor=abc>; rel="next"', "abc"],
  ['</api/posts?limit=5&cursor=a%2Bb>; rel="next"', "a+b"],
  ['</style.css>; rel=preload, </api/posts?cursor=z>; rel="next"', "z"],
  ['</api/posts?cursor=abc>; rel="prev"', undefined],
  ['</api/posts?cursor=abc>; rel="prev", </api/posts?cursor=d>; rel="next"', "d"],
])("reads the next cursor of %s as %s", (link, cursor) => {
  expect(cursorOf(link, "next")).toBe(cursor)
})

test("reads the previous cursor", () => {
  const link = '</api/posts?cursor=d>; rel="next", </api/posts?cursor=abc>; rel="prev"'
  expect([cursorOf(link, "prev"), cursorOf(null, "prev")]).toEqual(["abc", undefined])
})

let server: Server
let seen: IncomingMessage | undefined
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => {
    seen = request
    const path = request.url ?? ""
    if (path.startsWith("/api/things?cursor=out")) {
      response.writeHead(401, { "content-type": "application/json" })
      response.end('{"code":"auth.required","message":"Unauthorized"}')
    } else if (path.startsWith("/api/things?cursor=busy")) {
      response.writeHead(503, { "retry-after": "7" })
      response.end("<h1>proxy</h1>")
    } else if (path.startsWith("/api/things?cursor=often")) {
      response.writeHead(429, { "retry-after": "2400" })
      response.end('{"code":"request.tooMany","message":"Too many requests."}')
    } else if (request.method === "GET") {
      response.writeHead(200, { link: '</api/things?cursor=two>; rel="next"' })
      response.end('[{"id":1}]')
    } else response.writeHead(200).end(request.method === "DELETE" ? "" : '{"id":9}')
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Node has no page to resolve addresses against.
  globalThis.fetch = (url, init) => realFetch(new URL(String(url), origin), init)
})
afterAll(() => {
  globalThis.fetch = realFetch
  server.close()
})

test("returns the items and the next cursor of a page", async () => {
  expect(await callPage(thingRoutes.list, {})).toEqual({ items: [{ id: 1 }], next: "two" })
})

test("returns undefined for an empty reply", async () => {
  expect(await call(thingRoutes.remove, { params: { thingId: "1" } })).toBeUndefined()
  expect(seen?.headers["content-type"]).toBeUndefined()
})

test("throws an ApiError with status, code and the specified text", async () => {
  const error = await call(thingRoutes.list, { query: { cursor: "out" } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 401, code: "auth.required", message: "401: Unauthorized" })
  expect(isUnauthorized(error)).toBe(true)
})

test("uses the status text when a proxy replies with HTML", async () => {
  const error = await call(thingRoutes.list, { query: { cursor: "busy" } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 503, message: "503: Service Unavailable", retryAfter: 7 })
  expect(isUnauthorized(error)).toBe(false)
})

test("tells when a rate limit ends instead of the failure text", async () => {
  const error = await call(thingRoutes.list, { query: { cursor: "often" } }).catch(
    (thrown: unknown) => thrown,
  )
  const text = "You can try again in 40 minutes."
  expect(error).toMatchObject({ status: 429, code: "request.tooMany", detail: text })
  expect(limitOr(error, "Failed to load.")).toBe(text)
  expect(limitOr(new ApiError(503, "server.busy", "Busy."), "Failed to load.")).toBe(
    "Failed to load.",
  )
})

test("throws an ApiError with status 0 without a reply", async () => {
  const kept = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"))
  const error = await call(thingRoutes.list, {}).catch((thrown: unknown) => thrown)
  globalThis.fetch = kept
  expect(error).toMatchObject({ status: 0, code: "network" })
})

const canceled = AbortSignal.abort()
const reasonOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test("an aborted request is no lost connection, whichever way it is sent", async () => {
  const params = { thingId: "1" }
  const reasons = await Promise.all([
    reasonOf(call(thingRoutes.list, {}, { signal: canceled })),
    reasonOf(callPage(thingRoutes.list, {}, { signal: canceled })),
    reasonOf(
      call(
        thingRoutes.add,
        { params, body: { name: "x" } },
        { signal: canceled, onProgress: () => undefined },
      ),
    ),
    reasonOf(callWithBytes(thingRoutes.fill, { params, body: new Blob() }, { signal: canceled })),
  ])
  expect(reasons.map((error) => (error as Error).name)).toEqual(reasons.map(() => "AbortError"))
})

test("a reply that breaks off is told by its status, and a request without a body by fetch", async () => {
  const kept = globalThis.fetch
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError("lost")) })
  globalThis.fetch = async () => new Response(broken, { status: 502, statusText: "Bad Gateway" })
  const error = await reasonOf(call(thingRoutes.list, {}, { onProgress: () => undefined }))
  globalThis.fetch = kept
  expect(error).toMatchObject({ status: 502, code: "unknown", detail: "Bad Gateway" })
})
