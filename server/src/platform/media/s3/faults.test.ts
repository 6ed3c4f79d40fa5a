import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer, text } from "node:stream/consumers"

import { pino } from "pino"
import { expect, test } from "vitest"

import { cleanUpLater } from "../../../../test/cleanup.ts"
import { readConfig } from "../../../config.ts"
import { openS3Client, type ClientOptions } from "./client.ts"
import { StoreFault } from "./fault.ts"
import { checkStore, s3Storage } from "./storage.ts"

/** Answers of stores that a healthy one does not give. `object-store.api.test.ts` uses a real store. */

const NAME = `${"ab12".repeat(16)}-640.webp`
const lines: { reason?: string; msg: string }[] = []
const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) })

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => unknown

async function storeThat(answer: Answer, options: Partial<ClientOptions> = {}) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.method ?? "")
    void answer(request, response, seen.length)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = readConfig({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  })
  const client = openS3Client(config.s3!, { log, timeoutMs: 200, ...options })
  cleanUpLater(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })
  return { client, storage: s3Storage(client), seen, endpoint }
}

const xml = (response: ServerResponse, status: number, code: string, more = "") =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`)

const faultOf = async (work: Promise<unknown>): Promise<StoreFault> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof StoreFault) return error
  throw new Error("expected a fault of the store", { cause: error })
}

test.each<[string, Answer, RegExp]>([
  [
    "another region, by the body",
    (_, response) =>
      xml(response, 400, "AuthorizationHeaderMalformed", "<Region>eu-central-1</Region>"),
    /^S3_REGION: the bucket 'media' is in 'eu-central-1', not in 'us-east-1'\.$/,
  ],
  [
    "another region, by a header",
    (_, response) => response.writeHead(301, { "x-amz-bucket-region": "eu-west-3" }).end(),
    /^S3_REGION: the bucket 'media' is in 'eu-west-3', not in 'us-east-1'\.$/,
  ],
  [
    "another endpoint",
    (_, response) => xml(response, 301, "PermanentRedirect"),
    /^S3_REGION or S3_ENDPOINT: \S+ does not serve the bucket 'media' in the region 'us-east-1'\.$/,
  ],
  [
    "a web site",
    (_, response) => response.writeHead(405).end("<html>Not here</html>"),
    /^S3_ENDPOINT: \S+ answers 405, unlike an S3 store\.$/,
  ],
  [
    "a key without the right to write",
    (request, response) =>
      request.method === "GET" ? response.end("<x/>") : xml(response, 403, "AccessDenied"),
    /^S3_ACCESS_KEY_ID: the key 'key' may not read, write, list and delete in the bucket 'media'\.$/,
  ],
  [
    "a clock that cannot be followed",
    (_, response) => xml(response, 403, "RequestTimeTooSkewed"),
    /^The clock of this machine differs too much from that of the store/,
  ],
])("names the mistake at once: %s", async (_name, answer, reason) => {
  const { client } = await storeThat(answer)
  const fault = await faultOf(checkStore(client))
  expect(fault.reason).toMatch(reason)
  expect(fault.isTransient).toBe(false)
  expect(fault.reason).not.toContain("secret'")
})

test("repeats a request that the store could not answer, with its whole content", async () => {
  const bodies: string[] = []
  const { storage, seen } = await storeThat(async (request, response, count) => {
    bodies.push(await text(request))
    if (count === 1) xml(response, 503, "SlowDown")
    else if (count === 2) response.socket?.destroy()
    else response.end()
  })
  await storage.put(NAME, Buffer.from("picture"))
  expect(seen).toEqual(["PUT", "PUT", "PUT"])
  expect(bodies).toEqual(["picture", "picture", "picture"])
})

test("does not repeat a request that can never succeed", async () => {
  const { storage, seen } = await storeThat((_, response) => xml(response, 400, "InvalidRequest"))
  expect((await faultOf(storage.remove(NAME))).isTransient).toBe(false)
  expect(seen).toEqual(["DELETE"])
})

test.each<[string, number, Answer, RegExp]>([
  [
    "answers 500",
    3,
    (_, response) => xml(response, 500, "InternalError"),
    /answers 500 InternalError/,
  ],
  ["never answers", 1, () => undefined, /does not answer in time/],
])("fails at once while the store %s, and logs both ends", async (_name, attempts, answer, why) => {
  let isWell = false
  let time = 1_000_000
  const { storage, seen } = await storeThat(
    (request, response, count) => (isWell ? response.end("x") : answer(request, response, count)),
    { now: () => time, attempts },
  )
  lines.length = 0
  const fault = await faultOf(storage.read(NAME))
  expect(fault).toMatchObject({ code: "media.unavailable", status: 503, isTransient: true })
  expect(fault.reason).toMatch(why)
  expect(seen).toHaveLength(attempts)
  // Known to be down: no request is sent.
  for (let n = 0; n < 20; n += 1) await faultOf(storage.read(NAME))
  expect(seen).toHaveLength(attempts)
  // After a pause, one request tries and the others do not wait for it.
  time += 2001
  await Promise.all(Array.from({ length: 20 }, () => faultOf(storage.read(NAME))))
  expect(seen).toHaveLength(attempts + 1)
  isWell = true
  time += 2001
  expect((await buffer((await storage.read(NAME))!.stream)).toString()).toBe("x")
  expect(await storage.read(NAME)).toBeDefined()
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the object store fails: no pictures until it answers",
    "the object store answers again",
  ])
  expect(lines[0]?.reason).toMatch(why)
})

test("half a file is an error, never a shorter file", async () => {
  const { storage } = await storeThat((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("12345")
    setImmediate(() => response.socket?.destroy())
  })
  const found = await storage.read(NAME)
  expect(found?.size).toBe(10)
  await expect(buffer(found!.stream)).rejects.toThrow(/terminated|closed|aborted/)
})

test("keeps the first file also in a store without conditional writes", async () => {
  const { storage, seen } = await storeThat((request, response) => {
    request.resume()
    if (request.headers["if-none-match"]) return xml(response, 501, "NotImplemented")
    return response.end()
  })
  await storage.put(NAME, Buffer.from("picture"))
  await storage.put(NAME, Buffer.from("picture"))
  expect(seen).toEqual(["PUT", "HEAD", "HEAD"])
})
