import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { performance } from "node:perf_hooks"

import fastify, { type FastifyInstance } from "fastify"
import { pino } from "pino"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"

import { useSecurityEvents } from "../src/platform/http/security-events.ts"
import { useUpgrades } from "../src/platform/http/upgrades.ts"
import { cleanUpLater } from "./cleanup.ts"
import { cookieOf } from "./live.ts"
import { hasProxy, startProxy } from "./proxy.ts"
import { ORIGIN, world } from "./world.ts"

const PATIENT = { timeout: 15_000 }
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string>
}

const headOf = ({ method = "GET", path = "/api/live", headers }: Sent = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({
      host: "localhost",
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n")

async function dial(address: string, localAddress = "127.0.0.1") {
  const socket = connect({ port: Number(new URL(address).port), host: "127.0.0.1", localAddress })
  sockets.push(socket)
  socket.on("error", () => undefined)
  await once(socket, "connect")
  let received = ""
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()))
  return { socket, received: () => received }
}

/** The whole answer to an upgrade, and how long after its first byte the server closed the connection. */
async function refused(address: string, head: string) {
  const { socket, received } = await dial(address)
  const closed = once(socket, "close")
  socket.write(head)
  await once(socket, "data")
  const since = performance.now()
  await closed
  return { answer: received(), ms: performance.now() - since }
}

const SETUP = { PUBLIC_URL: "https://place.example", ALLOW_BUILTIN_IDP: "1" }

describe("T43 closes a refused upgrade within a second", () => {
  const limited = { budgets: { live: [{ points: 1, seconds: 300 }] } }
  const CASES: [string, number, Sent, ...Parameters<typeof world>][] = [
    ["by a rate limit", 429, {}, { RATE_LIMIT: "on" }, limited],
    ["for a header", 400, { headers: { "sec-fetch-site": "x".repeat(51) } }],
    ["by the set-up", 503, {}, SETUP, { needsSetup: true }],
    ["by a node for jobs", 503, {}, { PROCESS: "worker" }],
    ["for its origin", 403, { headers: { origin: "https://evil.example" } }],
    ["without a session", 401, { headers: { origin: ORIGIN } }],
  ]
  test.each(CASES)("%s", async (_name, status, sent, env, options) => {
    const lines: Record<string, unknown>[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
    const w = await world(env, { ...options, log: pino({ level: "warn" }, { write }) })
    const address = await w.listen()
    if (status === 429) await refused(address, headOf())
    const { answer, ms } = await refused(address, headOf(sent))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(ms).toBeLessThan(1000)
    await vi.waitUntil(() => w.http.connections.open() === 0, PATIENT)

    const event = { event: "upgrade refused", reason: String(status) }
    expect(w.http.securityEvents.counts()).toContainEqual(expect.objectContaining(event))
    expect(lines.filter(({ msg }) => msg === "security event")).toContainEqual(
      expect.objectContaining(event),
    )
    if (env === SETUP) return
    const figures = await (await fetch(`${address}/metrics`)).text()
    expect(figures).toContain(`grove_security_events{event="upgrade refused",reason="${status}"} 1`)
  })
})

test.each([
  ["a NUL character", { path: "/api/live?x=%00" }],
  ["POST", { method: "POST", headers: { origin: ORIGIN, "content-length": "0" } }],
  ["another protocol", { headers: { upgrade: "h2c" } }],
])("T43 answers an upgrade with %s like a request, and the next one", async (_name, sent: Sent) => {
  const w = await world()
  const { socket, received } = await dial(await w.listen())
  socket.write(headOf(sent))
  await once(socket, "data")
  expect(received()).toMatch(/^HTTP\/1\.1 4\d\d /)
  socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
  await vi.waitUntil(() => received().includes('{"status":"ok"}'), PATIENT)
})

/** A server that never answers before the WebSocket. */
async function slowServer(withinMs?: number) {
  const http = fastify() as unknown as FastifyInstance
  useSecurityEvents(http)
  useUpgrades(http, withinMs)
  http.get("/slow", () => new Promise(() => undefined))
  cleanUpLater(() => http.close())
  return { http, address: await http.listen({ port: 0, host: "127.0.0.1" }) }
}

test("T43 an upgrade that is not finished in time is closed", async () => {
  const { http, address } = await slowServer(100)
  const { socket } = await dial(address)
  const closed = once(socket, "close")
  socket.write(headOf())
  await closed
  expect(http.securityEvents.counts()).toMatchObject([{ reason: "timeout", count: 1 }])
})

test("T43 closes an upgrade behind a request that is still being answered, and one that no hook sees", async () => {
  const { http, address } = await slowServer()
  http.upgrades.closeUnserved()
  for (const before of ["", "GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n"]) {
    const { socket } = await dial(address)
    const closed = once(socket, "close")
    socket.resume().write(before + headOf())
    await closed
    expect(socket.destroyed).toBe(true)
  }
})

test("T20 80 sockets of one member leave five connections, also those that the limit refused", async () => {
  const w = await world({ RATE_LIMIT: "on" })
  const address = await w.listen()
  const cookie = await cookieOf(w, await w.make.user())
  const all = await Promise.all(
    Array.from({ length: 80 }, async () => {
      const screen = await dial(address)
      const answered = once(screen.socket, "data")
      screen.socket.write(headOf({ headers: { origin: ORIGIN, cookie } }))
      await answered
      return screen
    }),
  )
  const statuses = all.map(({ received }) => received().slice(9, 12))
  expect(statuses.filter((status) => status === "429").length).toBeGreaterThan(10)
  await vi.waitUntil(() => w.http.connections.open() === 5, PATIENT)
  expect(w.app.sockets.count()).toBe(5)
})

describe("T43 behind nginx", () => {
  beforeEach(({ skip }) => {
    // The stranger and the others need two loopback addresses.
    skip(process.platform !== "linux", "Skipped: runs on Linux only.")
    skip(!hasProxy("nginx"), "Skipped: nginx is not installed.")
  })
  const open = () => world({ TRUSTED_PROXIES: "1", RATE_LIMIT: "on" })
  const closed = () => world({ TRUSTED_PROXIES: "1", ...SETUP }, { needsSetup: true })

  test.each([
    ["without a session", open, {}],
    ["with a NUL character", open, { path: "/api/live?x=%00" }],
    ["by POST", open, { method: "POST", headers: { origin: ORIGIN, "content-length": "0" } }],
    ["while the site is set up", closed, {}],
  ])("120 refused upgrades %s delay nobody else", async (_name, start, sent: Sent) => {
    const w = await start()
    const nginx = await startProxy("nginx", [new URL(await w.listen()).host])
    cleanUpLater(() => nginx.close())
    await Promise.all(
      Array.from({ length: 120 }, async () => {
        const { socket } = await dial(nginx.url, "127.0.5.1")
        const answered = once(socket, "data")
        socket.write(headOf(sent))
        await answered
      }),
    )
    const answers: string[] = []
    for (let n = 0; n < 100; n += 1) {
      const { socket, received } = await dial(nginx.url, `127.0.6.${n + 1}`)
      const answered = once(socket, "data", { signal: AbortSignal.timeout(PATIENT.timeout) })
      socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
      await answered.catch(() => undefined)
      answers.push(received().slice(9, 12))
      socket.destroy()
    }
    expect(answers).toEqual(answers.map(() => "200"))
  })
})
