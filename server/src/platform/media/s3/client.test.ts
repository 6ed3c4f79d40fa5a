import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"

import { pino } from "pino"
import { expect, test } from "vitest"

import { cleanUpLater } from "../../../../test/cleanup.ts"
import { readConfig } from "../../../config.ts"
import { addressOf, openS3Client, type ClientOptions } from "./client.ts"
import { StoreFault } from "./fault.ts"
import { checkStore, s3Storage } from "./storage.ts"

/** What a store is sent. `faults.test.ts` has its failures, `object-store.api.test.ts` a real store. */

const NAME = `${"ab12".repeat(16)}-640.webp`
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

interface Seen extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  body: string
}

type Answer = (request: Seen, response: ServerResponse, count: number) => unknown

async function storeThat(answer: Answer, options: Partial<ClientOptions> = {}, env = {}) {
  const seen: Seen[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    const one = { method, url, headers, body: await text(request).catch(() => "") }
    seen.push(one)
    answer(one, response, seen.length)
  }
  const server = createServer((request, response) => void take(request, response)).listen(
    0,
    "127.0.0.1",
  )
  await once(server, "listening")
  const { s3 } = readConfig({
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    ...env,
  })
  const log = pino({ level: "silent" })
  const client = openS3Client(s3!, { log, now: () => NOW, ...options })
  cleanUpLater(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })
  return { client, storage: s3Storage(client), seen }
}

const failWith = (response: ServerResponse, status: number, code: string, headers = {}) =>
  response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`)

test.each([
  ["path", "https://s3.example", "https://s3.example/media/a/b"],
  ["path", "https://s3.example/base/", "https://s3.example/base/media/a/b"],
  ["host", "https://s3.example:9000", "https://media.s3.example:9000/a/b"],
  ["host", "https://s3.example/base/", "https://media.s3.example/base/a/b"],
] as const)("the address of an object by %s at %s", (addressing, endpoint, address) => {
  expect(addressOf({ addressing, bucket: "media" }, endpoint, "a/b")).toBe(address)
})

test("signs a write with its length, type and hash, and keeps an object that exists", async () => {
  const { storage, seen } = await storeThat((_, response) =>
    failWith(response, 412, "PreconditionFailed"),
  )
  await storage.put(NAME, Buffer.from("picture"))
  expect(seen).toMatchObject([{ method: "PUT", url: `/media/${NAME}`, body: "picture" }])
  const { headers } = seen[0]!
  expect(headers).toMatchObject({
    "content-length": "7",
    "content-type": "image/webp",
    "if-none-match": "*",
    "x-amz-content-sha256": createHash("sha256").update("picture").digest("hex"),
    "x-amz-date": "20260102T030405Z",
  })
  expect(headers["authorization"]).toContain("Credential=key/20260102/us-east-1/s3/aws4_request")
  expect(JSON.stringify(seen)).not.toContain("secret")
})

test("replaces an object without a condition, so that a refusal is an error", async () => {
  const { storage, seen } = await storeThat((_, response, count) =>
    count === 1 ? response.end() : failWith(response, 412, "PreconditionFailed"),
  )
  await storage.put(NAME, Buffer.from("new"), { isReplacing: true })
  expect(seen[0]!.headers).not.toHaveProperty("if-none-match")
  await expect(storage.put(NAME, Buffer.from("new"), { isReplacing: true })).rejects.toBeInstanceOf(
    StoreFault,
  )
})

test("streams an upload with its size and opens it again for each attempt", async () => {
  let opened = 0
  const { storage, seen } = await storeThat((_, response, count) =>
    count === 1 ? failWith(response, 503, "SlowDown") : response.end(),
  )
  await storage.put(NAME, {
    size: 5,
    open: async () => ((opened += 1), Readable.from([Buffer.from("video")])),
  })
  expect(opened).toBe(2)
  expect(seen.map(({ body }) => body)).toEqual(["video", "video"])
  expect(seen[1]!.headers).toMatchObject({
    "content-length": "5",
    "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
  })
})

test("a file that cannot be read is no fault of the store, and is not sent again", async () => {
  const { storage } = await storeThat((_, response) => response.end())
  let opened = 0
  const broken = (part: string, error?: Error) => ({
    size: 9,
    async open() {
      opened += 1
      return Readable.from(
        (async function* () {
          yield Buffer.from(part)
          if (error) throw error
        })(),
      )
    },
  })
  const unreadable = new Error("disk")
  await expect(storage.put(NAME, broken("some", unreadable))).rejects.toBe(unreadable)
  await expect(storage.put(NAME, broken("some"))).rejects.toThrow("The file to store is incomplete")
  expect(opened).toBe(2)
})

test.each([
  [undefined, undefined, 200, {}, [4, undefined]],
  [{ start: 2 }, "bytes=2-", 206, { "content-range": "bytes 2-9/10" }, [10, { start: 2, end: 9 }]],
  [
    { start: 2, end: 5 },
    "bytes=2-5",
    206,
    { "content-range": "bytes 2-5/10" },
    [10, { start: 2, end: 5 }],
  ],
  [{ last: 4 }, "bytes=-4", 206, { "content-range": "bytes 6-9/10" }, [10, { start: 6, end: 9 }]],
  // A store may send all of it instead.
  [{ start: 2 }, "bytes=2-", 200, {}, [4, undefined]],
] as const)("reads the range %j", async (range, header, status, headers, expected) => {
  const { storage, seen } = await storeThat((_, response) =>
    response.writeHead(status, { "content-length": "4", ...headers }).end("data"),
  )
  const found = (await storage.read(NAME, range))!
  expect(await text(found.stream)).toBe("data")
  expect([seen[0]!.method, seen[0]!.headers["range"]]).toEqual(["GET", header])
  expect([found.size, found.range]).toEqual(expected)
})

test("a range outside the object is the client's mistake", async () => {
  const { storage } = await storeThat((_, response) => failWith(response, 416, "InvalidRange"))
  await expect(storage.read(NAME, { start: 99 })).rejects.toMatchObject({ code: "media.range" })
})

test("returns undefined for a missing object, and fails for a missing bucket", async () => {
  let code = "NoSuchKey"
  const { storage, seen } = await storeThat((_, response) => failWith(response, 404, code))
  expect(await storage.read(NAME)).toBeUndefined()
  expect(await storage.has(NAME)).toBe(false)
  await storage.remove(NAME)
  expect(seen.map(({ method }) => method)).toEqual(["GET", "HEAD", "DELETE"])
  code = "NoSuchBucket"
  await expect(storage.read(NAME)).rejects.toBeInstanceOf(StoreFault)
})

test("sends nothing under a name that is not of a picture or video", async () => {
  const { storage, seen } = await storeThat((_, response) => response.end())
  const calls = [
    () => storage.read("../secret"),
    () => storage.has("../secret"),
    () => storage.remove("../secret"),
    () => storage.put("../secret", Buffer.from("x")),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow("Not the name of a stored file")
  expect(seen).toEqual([])
})

test("signs with the clock of the store once that refused ours", async () => {
  const date = new Date(NOW + 3_600_000).toUTCString()
  const { storage, seen } = await storeThat((_, response, count) =>
    count === 1 ? failWith(response, 403, "RequestTimeTooSkewed", { date }) : response.end(),
  )
  await storage.remove(NAME)
  expect(await storage.has(NAME)).toBe(true)
  expect(seen.map(({ headers }) => headers["x-amz-date"])).toEqual([
    "20260102T030405Z",
    "20260102T040405Z",
    "20260102T040405Z",
  ])
})

test("asks a store with an erratic clock only twice", async () => {
  const { storage, seen } = await storeThat((_, response) =>
    failWith(response, 403, "RequestTimeTooSkewed", { date: new Date(NOW).toUTCString() }),
  )
  await expect(storage.remove(NAME)).rejects.toBeInstanceOf(StoreFault)
  expect(seen).toHaveLength(2)
})

test("a signed address is for the public endpoint, for as long as it was asked for", async () => {
  const none = await storeThat((_, response) => response.end())
  expect(await none.storage.signedUrl?.(NAME, 60)).toBeUndefined()
  const env = { S3_PUBLIC_ENDPOINT: "https://cdn.example" }
  const { storage, seen } = await storeThat((_, response) => response.end(), {}, env)
  const url = new URL((await storage.signedUrl!(NAME, 60))!)
  expect(url.origin + url.pathname).toBe(`https://cdn.example/media/${NAME}`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    "X-Amz-Expires": "60",
    "X-Amz-Date": "20260102T030405Z",
    "response-cache-control": "private, max-age=60",
    "X-Amz-Signature": expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(seen).toEqual([])
})

test("the check of a start lists, writes and deletes", async () => {
  const { client, seen } = await storeThat((_, response) => response.end())
  await checkStore(client)
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /media/?list-type=2&max-keys=1",
    "PUT /media/grove-check",
    "DELETE /media/grove-check",
  ])
  expect(seen[1]!.body).not.toBe("")
})

test("commands wait for a store that a request would give up on", async () => {
  const { storage, seen } = await storeThat(
    (_, response, count) =>
      count <= 3 ? failWith(response, 503, "SlowDown") : response.writeHead(204).end(),
    { isPatient: true },
  )
  await storage.remove(NAME)
  expect(seen).toHaveLength(4)
})
