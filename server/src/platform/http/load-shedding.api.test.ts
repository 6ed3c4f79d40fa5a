import { once } from "node:events"
import { connect, type Socket } from "node:net"

import fastify, { type FastifyInstance } from "fastify"
import { afterEach, expect, test, vi } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { useFailures } from "./failures.ts"
import { securityHeaders } from "./headers.ts"
import { busyResponder } from "./intercept.ts"
import { useLoadShedding } from "./load-shedding.ts"

/** Load shedding with handlers that the test finishes. */
async function guarded(maxWaitMs: number, abandonedMs = 60_000) {
  const http = fastify() as unknown as FastifyInstance
  const working: (() => void)[] = []
  useFailures(http)
  useLoadShedding(http, { ...LIMITS, maxWaitMs, abandonedMs }, busyResponder(HEADERS, fixedSite))
  http.get("/probe", { config: { skipsLoadShedding: true } }, async () => ({ ok: true }))
  http.get("/big", async () => Buffer.alloc(BIG_BYTES))
  http.post("/probe", { config: { skipsLoadShedding: true } }, async () => ({ ok: true }))
  http.route({
    url: "/",
    method: ["GET", "POST"],
    async handler() {
      await new Promise<void>((resolve) => void working.push(resolve))
      return { ok: true }
    },
  })
  const address = await http.listen({ port: 0, host: "127.0.0.1" })
  return { http, working, port: Number(new URL(address).port), address }
}

const connections = (http: FastifyInstance) =>
  new Promise<number>((resolve) => void http.server.getConnections((_, count) => resolve(count)))

const HEADERS = securityHeaders({ isHttps: true })
const LIMITS = { concurrent: 16, queued: 32 }
/** More than can be active and queued together. */
const MANY = LIMITS.concurrent + LIMITS.queued + 20
const PATIENT = 15_000
/** More than the kernel buffers on both ends. */
const BIG_BYTES = 16 * 1024 * 1024

const sockets: Socket[] = []
const houses: FastifyInstance[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const http of houses.splice(0)) {
    http.server.closeAllConnections()
    await http.close()
  }
})

async function knock(port: number, path = "/", method = "GET", more = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  await once(socket, "connect")
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`)
  return socket
}

test("R10 frees the slot of a caller who disconnects while active or queued", async () => {
  const { http, working, port, address } = await guarded(10_000)
  houses.push(http)
  const all: Socket[] = []
  while (http.overload.waiting() < 5) {
    const before = http.overload.inWork() + http.overload.waiting()
    all.push(await knock(port))
    await vi.waitUntil(() => http.overload.inWork() + http.overload.waiting() > before, PATIENT)
  }
  const most = http.overload.inWork()
  // The queued callers disconnect; then each freed slot goes to one that is gone.
  for (const socket of all.slice(most)) socket.destroy()
  await vi.waitUntil(async () => (await connections(http)) === most, PATIENT)
  for (const finish of working.splice(0)) finish()
  await vi.waitUntil(() => http.overload.inWork() === 0 && http.overload.waiting() === 0, PATIENT)
  expect(working).toEqual([])

  const after = Array.from({ length: most }, () => fetch(address))
  await vi.waitUntil(() => http.overload.inWork() === most, PATIENT)
  for (const finish of working) finish()
  expect((await Promise.all(after)).map(({ status }) => status)).toEqual(Array(most).fill(200))
})

test("R10 rejects excess requests quickly with Retry-After", async () => {
  const { http, working, address } = await guarded(50)
  houses.push(http)
  const asked = Array.from({ length: MANY }, () => fetch(address))
  const refused: Response[] = []
  for (const answer of asked)
    void answer.then((found) => found.status === 503 && refused.push(found))
  await vi.waitUntil(() => refused.length >= MANY - http.overload.inWork(), PATIENT)
  expect(http.overload.refused()).toBe(refused.length)
  expect((await fetch(`${address}/probe?x=1`)).status).toBe(200)
  for (const { headers } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(Object.fromEntries(headers)).toMatchObject(HEADERS)
  }
  expect(await refused[0]?.json()).toMatchObject({ code: "server.busy" })
  const page = await fetch(address, { headers: { accept: "text/html,*/*;q=0.8" } })
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject(HEADERS)
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(await page.text()).toContain('href="">Try again</a>')
  for (const finish of working) finish()
  await Promise.all(asked)
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
})

test("R10 keeps the slot of a disconnected caller until the work is done", async () => {
  const { http, working, port } = await guarded(10_000)
  houses.push(http)
  const [socket, other] = [await knock(port), await knock(port)]
  await vi.waitUntil(() => working.length === 2, PATIENT)
  socket.destroy()
  await vi.waitUntil(async () => (await connections(http)) === 1, PATIENT)
  expect(http.overload.inWork()).toBe(2)
  for (const finish of working) finish()
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
  other.destroy()
})

test("R10 frees the slot of abandoned work after a timeout", async () => {
  const { http, working, port } = await guarded(10_000, 50)
  houses.push(http)
  const socket = await knock(port)
  await vi.waitUntil(() => working.length === 1, PATIENT)
  socket.destroy()
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
  expect(http.overload.refused()).toBe(0)
})

const TYPE = "content-type: application/json\r\n"

test.each([
  ["content-length: 2\r\n", "{}"],
  ["transfer-encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"],
])("R9 a request with %j takes its slot when the body has arrived", async (head, body) => {
  const { http, working, port, address } = await guarded(10_000)
  houses.push(http)
  const slow = await knock(port, "/", "POST", TYPE + head)
  const probe = await knock(port, "/probe", "POST", TYPE + head)
  await vi.waitUntil(async () => (await connections(http)) === 2, PATIENT)
  // Arrives later, and is answered although the slow ones have not sent their bodies.
  expect((await fetch(`${address}/big`, { method: "HEAD" })).status).toBe(200)
  expect(http.overload.inWork()).toBe(0)
  probe.write(body)
  const [reply] = (await once(probe, "data")) as [Buffer]
  expect(reply.toString()).toContain("200 OK")
  slow.write(body)
  await vi.waitUntil(() => working.length === 1, PATIENT)
  expect(http.overload.inWork()).toBe(1)
  working[0]!()
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
})

test.each([
  ["GET", ""],
  ["POST", ""],
  ["POST", "content-length: 0\r\n"],
])("a %s request with %j takes one slot", async (method, head) => {
  const { http, working, port } = await guarded(10_000)
  houses.push(http)
  await knock(port, "/", method, head)
  await vi.waitUntil(() => working.length === 1, PATIENT)
  expect(http.overload.inWork()).toBe(1)
  working[0]!()
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
})

test("R9 a response that is not read holds no slot", async () => {
  const { http, port } = await guarded(10_000)
  houses.push(http)
  const arrived: boolean[] = []
  http.server.on("request", (_, response) => response.once("finish", () => arrived.push(true)))
  for (let n = 0; n < LIMITS.concurrent; n += 1) (await knock(port, "/big")).pause()
  await vi.waitUntil(async () => (await connections(http)) === LIMITS.concurrent, PATIENT)
  expect((await fetch(`http://127.0.0.1:${port}/big`)).status).toBe(200)
  await vi.waitUntil(() => http.overload.inWork() === 0, PATIENT)
  expect(arrived.length).toBeLessThan(LIMITS.concurrent)
})
