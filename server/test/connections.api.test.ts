import { once } from "node:events"
import { connect, type Socket } from "node:net"

import fastify, { type FastifyInstance } from "fastify"
import { pino } from "pino"
import { afterAll, expect, test, vi } from "vitest"
import { WebSocket } from "ws"

import { useConnectionLimits } from "../src/platform/http/connections.ts"
import { busyResponder } from "../src/platform/http/intercept.ts"
import { fixedSite } from "./fixed-site.ts"
import { cookieOf, refusal } from "./live.ts"
import { ORIGIN, world } from "./world.ts"

const PATIENT = { timeout: 15_000 }
const sockets: Socket[] = []
const screens: WebSocket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const screen of screens) screen.terminate()
})

async function dial(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined)
  await once(socket, "connect")
  return socket
}

/** Sends a request on a new connection. */
const ask = (url: string) => fetch(url, { headers: { connection: "close" } })

function watched() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: pino({ level: "warn" }, { write }) }
}
const REJECTING = "rejecting connections"

test("T43 answers only probes above the connection limit, and logs it once", async () => {
  const { lines, log } = watched()
  const w = await world({ MAX_CONNECTIONS: "3" }, { log })
  const address = await w.listen()
  const held = [await dial(address), await dial(address), await dial(address)]
  await vi.waitUntil(() => w.http.connections.open() === 3, PATIENT)

  for (let n = 0; n < 5; n += 1) {
    const found = await ask(`${address}/api/openapi.json`)
    expect([found.status, found.headers.get("connection")]).toEqual([503, "close"])
    expect(Number(found.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await found.json()).toMatchObject({ code: "server.busy" })
  }
  for (const probe of ["/api/health", "/api/ready"]) {
    const found = await fetch(address + probe)
    expect([found.status, found.headers.get("connection")]).toEqual([200, "close"])
  }
  const ann = await w.make.user()
  expect(await refusal(address, { origin: ORIGIN, cookie: await cookieOf(w, ann) })).toBe(503)
  expect(w.http.connections.refused().total).toBe(6)
  expect(lines.filter(({ msg }) => msg === REJECTING)).toMatchObject([{ reason: "total" }])
  const figures = await (await fetch(`${address}/metrics`)).text()
  expect(figures).toContain('grove_connections_refused{reason="total"} 6')

  // A silent connection does not occupy the slots reserved for probes.
  await once(await dial(address), "close")
  held[0]!.destroy()
  // The server closes the other silent ones, too, if this took long.
  await vi.waitUntil(() => w.http.connections.open() < 3, PATIENT)
  expect((await ask(`${address}/api/openapi.json`)).status).toBe(200)
})

test("T43 limits connections per address, and frees a slot when one closes", async () => {
  const { lines, log } = watched()
  const http = fastify({ loggerInstance: log }) as unknown as FastifyInstance
  const limits = { total: 100, perAddress: 4, isBehindProxy: false, isExempt: () => false }
  useConnectionLimits(http, limits, busyResponder({}, fixedSite))
  http.get("/", async () => "here")
  const address = await http.listen({ port: 0, host: "127.0.0.1" })
  const held = await Promise.all(Array.from({ length: 4 }, () => dial(address)))
  await vi.waitUntil(() => http.connections.open() === 4, PATIENT)

  for (let n = 0; n < 10; n += 1) await once(await dial(address), "close")
  await expect(ask(address)).rejects.toThrow("fetch failed")
  expect(http.connections.refused().address).toBe(11)
  expect(lines.filter(({ msg }) => msg === REJECTING)).toMatchObject([{ reason: "address" }])
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([])

  held[0]!.destroy()
  await vi.waitUntil(() => http.connections.open() === 3, PATIENT)
  expect((await ask(address)).status).toBe(200)
  for (const socket of held) socket.destroy()
  await http.close()
})

function openLive(address: string, headers: Record<string, string>) {
  const screen = new WebSocket(`${address.replace("http", "ws")}/api/live`, { headers })
  screens.push(screen)
  screen.on("error", () => undefined)
  return once(screen, "open")
}

test("T43 counts live connections behind a proxy by the forwarded address", async () => {
  const w = await world({ TRUSTED_PROXIES: "1", MAX_CONNECTIONS_PER_ADDRESS: "2" })
  const address = await w.listen()
  const from = async (ip: string) => ({
    origin: ORIGIN,
    cookie: await cookieOf(w, await w.make.user()),
    "x-forwarded-for": ip,
  })
  await openLive(address, await from("2001:db8:1:2::1"))
  await openLive(address, await from("2001:db8:1:2::2"))
  expect(await refusal(address, await from("2001:db8:1:2:ffff::3"))).toBe(429)
  await openLive(address, await from("2001:db8:1:3::1"))
  // The proxy itself is not limited.
  const [, ...others] = await Promise.all(Array.from({ length: 5 }, () => dial(address)))
  expect((await ask(`${address}/api/health`)).status).toBe(200)
  expect(others.filter(({ destroyed }) => destroyed)).toEqual([])

  screens.find(({ readyState }) => readyState === WebSocket.OPEN)!.terminate()
  await vi.waitUntil(() => w.app.sockets.count() === 2, PATIENT)
  await openLive(address, await from("2001:db8:1:2:ffff::3"))
})

/** Opens a socket that never answers a close frame. */
async function openStubborn(address: string, cookie: string): Promise<Socket> {
  const socket = await dial(address)
  const head = [
    "GET /api/live HTTP/1.1",
    `host: ${new URL(address).host}`,
    "connection: Upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    `origin: ${ORIGIN}`,
    `cookie: ${cookie}`,
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  const [answer] = (await once(socket, "data")) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /)
  return socket
}

test("T20 keeps five of a member's hundred sockets, even if the others never answer a close", async () => {
  const w = await world()
  const address = await w.listen()
  const ann = await w.make.user()
  const cookie = await cookieOf(w, ann)
  const all: Socket[] = []
  for (let n = 0; n < 100; n += 1) all.push(await openStubborn(address, cookie))
  expect(w.app.sockets.count()).toBe(5)
  await vi.waitUntil(() => w.http.connections.open() <= 5, PATIENT)
  expect(all.map(({ destroyed }) => destroyed)).toEqual(
    Array.from({ length: 100 }, (_, n) => n < 95),
  )
  expect(w.app.sockets.isOnline(ann.id)).toBe(true)
})
