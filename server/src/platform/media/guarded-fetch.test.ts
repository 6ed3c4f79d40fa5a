import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { afterEach, beforeEach, expect, test } from "vitest"

import { FetchError, fetchGuarded, PUBLIC_INTERNET, type FetchSettings } from "./guarded-fetch.ts"

let server: Server
let port: string
let requests: IncomingMessage[] = []
let handle: RequestListener

beforeEach(async () => {
  requests = []
  handle = (_, response) => response.end("found")
  server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  const up = Promise.withResolvers<void>()
  server.listen(0, "127.0.0.1", up.resolve)
  await up.promise
  port = String((server.address() as AddressInfo).port)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** Returns the final address and the text, or the reason of the refusal. */
async function get(address: string, changes: Partial<FetchSettings> = {}): Promise<string[]> {
  const settings: FetchSettings = {
    resolveHost: async () => ["127.0.0.1"],
    mayConnect: (to, at) => to.startsWith("127.") && at === port,
    timeoutMs: 2000,
    ...changes,
  }
  try {
    return await fetchGuarded(settings, address, { accept: "text/x" }, async ({ url, body }) => {
      const parts: Buffer[] = []
      for await (const part of body) parts.push(part)
      return [url.href, Buffer.concat(parts).toString()]
    })
  } catch (error) {
    return [error instanceof FetchError ? error.reason : String(error)]
  }
}

const at = (path: string, host = "pages.example") => `http://${host}:${port}${path}`

test("sends the headers, follows a relative redirect and returns the final address", async () => {
  handle = (request, response) => {
    if (request.url === "/a/b") response.writeHead(301, { location: "c?d" })
    response.end("found")
  }
  expect(await get(at("/a/b"))).toEqual([at("/a/c?d"), "found"])
  expect(requests.map(({ headers }) => headers.accept)).toEqual(["text/x", "text/x"])
})

test.each([
  [299, "failed"],
  [300, at],
  [399, at],
  [400, "failed"],
] as const)("an answer with status %i and a location", async (status, expected) => {
  handle = (request, response) => {
    if (request.url === "/") response.writeHead(status, { location: "/next" })
    response.end("found")
  }
  const final = typeof expected === "string" ? [expected] : [expected("/next"), "found"]
  expect(await get(at("/"))).toEqual(final)
})

test("a redirect to nowhere is refused", async () => {
  handle = (_, response) => response.writeHead(302).end()
  expect(await get(at("/"))).toEqual(["failed"])
  handle = (_, response) => response.writeHead(302, { location: "http://[" }).end()
  expect(await get(at("/"))).toEqual(["protocol"])
})

test.each([
  ["http://user@pages.example/", "notPublic"],
  ["http://:secret@pages.example/", "notPublic"],
  ["toString://pages.example/", "protocol"],
  ["ftp://pages.example/", "protocol"],
  ["pages.example", "protocol"],
])("refuses %s before it resolves the name", async (address, reason) => {
  const resolved: string[] = []
  const resolveHost = async (host: string) => (resolved.push(host), ["127.0.0.1"])
  expect(await get(address, { resolveHost })).toEqual([reason])
  expect(resolved).toEqual([])
})

test("asks for the default port of a protocol, and for a name without its trailing dot", async () => {
  const asked: string[] = []
  const changes = {
    resolveHost: async (host: string) => (asked.push(host), ["127.0.0.1"]),
    mayConnect: (address: string, to: string) => (asked.push(`${address} ${to}`), false),
  }
  for (const address of ["http://one.example./", "https://two.example/", "http://[::1]/"])
    expect(await get(address, changes)).toEqual(["notPublic"])
  expect(asked).toEqual(["one.example", "127.0.0.1 80", "two.example", "127.0.0.1 443", "::1 80"])
})

test("tries up to three addresses of a name, and none if it has none", async () => {
  // Nothing listens on the others: the server is bound to one address.
  const withAddresses = (...addresses: string[]) =>
    get(at("/"), { resolveHost: async () => addresses })
  expect(await withAddresses("127.0.0.2", "127.0.0.3", "127.0.0.1")).toEqual([at("/"), "found"])
  expect(requests).toHaveLength(1)
  const tooLate = await withAddresses("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.1")
  expect(tooLate.join()).toContain("ECONNREFUSED")
  expect(await withAddresses()).toEqual(["notPublic"])
  expect(requests).toHaveLength(1)
})

test("an address in digits is not resolved", async () => {
  const resolveHost = () => Promise.reject(new Error("resolved"))
  expect(await get(at("/", "127.0.0.1"), { resolveHost })).toEqual([at("/", "127.0.0.1"), "found"])
})

test("closes the connection with unread data", async () => {
  const isClosed = Promise.withResolvers<void>()
  handle = (_, response) => {
    response.on("close", isClosed.resolve)
    response.write("begun")
  }
  const settings: FetchSettings = {
    resolveHost: async () => ["127.0.0.1"],
    mayConnect: () => true,
    timeoutMs: 60_000,
  }
  expect(await fetchGuarded(settings, at("/"), {}, async () => "left")).toBe("left")
  await isClosed.promise
})

test.each([
  ["93.184.215.14", "80", true],
  ["93.184.215.14", "443", true],
  ["93.184.215.14", "22", false],
  ["10.0.0.1", "443", false],
])("on the public Internet may connect to %s at port %s: %s", (address, to, isAllowed) => {
  expect(PUBLIC_INTERNET.mayConnect(address, to)).toBe(isAllowed)
})

test("gives up on the public Internet after five seconds, and resolves all addresses of a name", async () => {
  expect(PUBLIC_INTERNET.timeoutMs).toBe(5000)
  expect(await PUBLIC_INTERNET.resolveHost("127.0.0.1")).toEqual(["127.0.0.1"])
})
