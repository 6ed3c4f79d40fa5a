import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

import { AppError } from "#platform/errors.ts"

import { fetchImage, imageFetcher } from "./fetch-image.ts"
import type { FetchSettings } from "./guarded-fetch.ts"

let server: Server
let port: string
let connections = 0
let requests: IncomingMessage[] = []
let handle: RequestListener

beforeEach(async () => {
  connections = 0
  requests = []
  handle = (_, response) => response.end()
  server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  server.on("connection", () => connections++)
  const up = Promise.withResolvers<void>()
  server.listen(0, "127.0.0.1", up.resolve)
  await up.promise
  port = String((server.address() as AddressInfo).port)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** Connects any name to our own listener; everything else is as in production. */
const fetcher = (changes: Partial<FetchSettings> = {}) =>
  imageFetcher({
    resolveHost: async () => ["127.0.0.1"],
    mayConnect: (address, at) => address === "127.0.0.1" && at === port,
    timeoutMs: 2000,
    ...changes,
  })
const privateOrOurs = async (host: string) => [
  host.startsWith("private") ? "10.0.0.1" : "127.0.0.1",
]
const url = (path = "/a.png") => `http://pictures.example:${port}${path}`
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : error),
  )
const png = sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
  .png()
  .toBuffer()

test("fetches a picture with the requested host and without our headers", async () => {
  const picture = await png
  handle = (_, response) => response.end(picture)
  expect(await fetcher()(url())).toEqual(picture)
  const { headers } = requests[0]!
  expect(headers["host"]).toBe(`pictures.example:${port}`)
  expect(Object.keys(headers).toSorted()).toEqual(["accept", "connection", "host", "user-agent"])
  expect(headers).toMatchObject({ accept: "image/*", "user-agent": "Grove" })
  await fetcher()(url(), "Grove link preview")
  expect(requests[1]!.headers["user-agent"]).toBe("Grove link preview")
})

test("follows three redirects, but not a fourth", async () => {
  const picture = await png
  handle = (request, response) => {
    const left = Number(request.url!.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` })
    response.end(left > 0 ? "" : picture)
  }
  expect(await fetcher()(url("/3"))).toEqual(picture)
  expect(await refusalOf(fetcher()(url("/4")))).toContain("redirects too often")
})

describe("T28 rejects private addresses", () => {
  test.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://localhost./",
    "http://127.1/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://2130706433/",
    "http://0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[fe80::1]/",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "http://user:secret@8.8.8.8/",
    "file:///etc/passwd",
    "ftp://example.org/a.png",
    "gopher://example.org/",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "blob:https://example.org/1",
    "//example.org/a.png",
    "not an address",
    "",
  ])("%s", async (address) => {
    const withPort = address.replace(/^(http:\/\/[^/@]+)\/$/, `$1:${port}/`)
    expect(await refusalOf(fetchImage(address))).toMatch(/^image\.invalid: /)
    expect(await refusalOf(fetchImage(withPort))).toMatch(/^image\.invalid: /)
    expect(connections).toBe(0)
  })

  test("another port than 80 and 443", async () => {
    expect(await refusalOf(fetchImage("http://8.8.8.8:22/"))).toContain(
      "not on the public Internet",
    )
  })

  test("a name with one private address among public ones", async () => {
    const mixed = imageFetcher({
      resolveHost: async () => ["127.0.0.1", "10.0.0.1"],
      mayConnect: (address) => address === "127.0.0.1",
      timeoutMs: 2000,
    })
    expect(await refusalOf(mixed(url()))).toContain("not on the public Internet")
    expect(connections).toBe(0)
  })

  test("a name that resolves differently the second time (DNS rebinding)", async () => {
    const picture = await png
    handle = (_, response) => response.end(picture)
    const answers = [["127.0.0.1"], ["127.0.0.2"]]
    const resolveHost = vi.fn<FetchSettings["resolveHost"]>(
      async () => answers.shift() ?? ["127.0.0.2"],
    )
    expect(await fetcher({ resolveHost })(url())).toEqual(picture)
    expect(resolveHost).toHaveBeenCalledTimes(1)
    expect(await refusalOf(fetcher({ resolveHost })(url()))).toContain("not on the public Internet")
    expect(connections).toBe(1)
  })

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://private.example/",
    "file:///etc/passwd",
    "//10.0.0.1/",
    "http://user@pictures.example/",
    "http://:0:0/",
  ])("redirected to %s", async (location) => {
    handle = (_, response) => response.writeHead(302, { location }).end()
    const split = fetcher({ resolveHost: privateOrOurs })
    expect(await refusalOf(split(url()))).toMatch(/^image\.invalid: /)
    expect(requests).toHaveLength(1)
  })

  test("and ignores a proxy from the environment", async () => {
    vi.stubEnv("http_proxy", `http://127.0.0.1:${port}`)
    vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${port}`)
    vi.stubEnv("NODE_USE_ENV_PROXY", "1")
    await refusalOf(fetchImage("http://10.1.2.3/"))
    vi.unstubAllEnvs()
    expect(connections).toBe(0)
  })
})

describe("rejects other content", () => {
  test.each([
    ["html", "text/html", "<!doctype html>secret"],
    ["html called png", "image/png", "<!doctype html>secret"],
    ["nothing", "image/png", ""],
  ])("%s", async (_, type, body) => {
    handle = (_request, response) => response.writeHead(200, { "content-type": type }).end(body)
    expect(await refusalOf(fetcher()(url()))).toBe(
      "image.invalid: There is no image at this address.",
    )
  })

  test("svg", async () => {
    handle = (_, response) => response.end("<svg xmlns='http://www.w3.org/2000/svg'/>")
    expect(await refusalOf(fetcher()(url()))).toMatch(/^image\.type/)
  })

  test.each([401, 404, 500, 304])("status %i", async (status) => {
    handle = (_, response) => response.writeHead(status).end()
    expect(await refusalOf(fetcher()(url()))).toContain("could not be fetched")
  })

  test("a content-length over the limit, before the first byte", async () => {
    handle = (_, response) => response.writeHead(200, { "content-length": 6_000_000 }).write("x")
    expect(await refusalOf(fetcher()(url()))).toBe(
      "image.tooLarge: The image at this address is larger than the 5MB limit.",
    )
  })

  test("an endless body", async () => {
    let sent = 0
    handle = (_, response) => {
      const part = Buffer.alloc(256 * 1024, 1)
      const pump = () => {
        while (!response.destroyed && response.write(part)) sent += part.length
        sent += part.length
      }
      response.on("drain", pump)
      pump()
    }
    expect(await refusalOf(fetcher()(url()))).toMatch(/^image\.tooLarge/)
    expect(sent).toBeLessThan(40 * 1024 * 1024)
  })

  test("a slow body and a silent server, after the timeout", async () => {
    handle = (_, response) => {
      response.writeHead(200).write("\x89PNG")
      const drip = setInterval(() => response.write("."), 20)
      response.on("close", () => clearInterval(drip))
    }
    const hasty = fetcher({ timeoutMs: 300 })
    expect(await refusalOf(hasty(url()))).toContain("took too long")
    handle = () => {}
    expect(await refusalOf(hasty(url()))).toContain("took too long")
  })

  test("a name that never resolves, after the timeout", async () => {
    const hasty = fetcher({ timeoutMs: 300, resolveHost: () => new Promise(() => {}) })
    expect(await refusalOf(hasty(url()))).toContain("took too long")
  })
})
