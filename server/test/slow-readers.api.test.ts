import { once } from "node:events"
import { truncate, writeFile } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { join } from "node:path"

import { afterAll, expect, test } from "vitest"

import { ADMISSION_LIMITS } from "../src/platform/http/load-shedding.ts"
import { builtWeb } from "./built-web.ts"
import { world } from "./world.ts"

/** More than the kernel buffers of both ends hold. */
const ASSET_BYTES = 16 * 1024 * 1024
const SEND_RATE = { bytes: 16 * 1024, withinMs: 1000 }

const webDist = await builtWeb()
const asset = join(webDist, "client/assets/big.js")
await writeFile(asset, "")
await truncate(asset, ASSET_BYTES)
const w = await world({}, { webDist, sendRate: SEND_RATE })
const address = await w.listen()
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Requests the large asset and reads nothing. */
async function ask(headers = ""): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined).pause()
  await once(socket, "connect")
  socket.write(`GET /assets/big.js HTTP/1.1\r\nhost: localhost:3000\r\n${headers}\r\n`)
  return socket
}

/** Keeps reading, slowly enough to exceed the stall limit several times over. */
async function readSlowly(socket: Socket): Promise<number> {
  let read = 0
  const since = performance.now()
  await new Promise<void>((resolve) => {
    const reading = setInterval(() => {
      read += socket.read(128 * 1024)?.length ?? 0
      if (read < ASSET_BYTES && !socket.destroyed) return
      clearInterval(reading)
      resolve()
    }, 25)
    socket.on("readable", () => undefined)
  })
  expect(performance.now() - since).toBeGreaterThan(2 * SEND_RATE.withinMs)
  return read
}

test("R9 disconnects stalled readers, which occupy no slot, but not slow ones that keep reading", async () => {
  const stalled = await Promise.all(
    Array.from({ length: ADMISSION_LIMITS.concurrent + 8 }, () => ask()),
  )
  const read = readSlowly(await ask())
  const statuses = new Set<number>()
  while (w.http.cutReaders() < stalled.length) statuses.add((await fetch(address)).status)
  expect([...statuses]).toEqual([200])
  expect(w.http.overload.inWork()).toBe(0)
  expect(await read).toBeGreaterThanOrEqual(ASSET_BYTES)
  expect(w.http.cutReaders()).toBe(stalled.length)
})

test("R9 disconnects a stalled reader that requested an upgrade on an ordinary route", async () => {
  const before = w.http.cutReaders()
  await ask(
    "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
  )
  await expect.poll(w.http.cutReaders).toBe(before + 1)
})
