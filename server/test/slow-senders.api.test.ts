import { once } from "node:events"
import { connect, type Socket } from "node:net"

import { afterAll, expect, test } from "vitest"

import { ADMISSION_LIMITS } from "../src/platform/http/load-shedding.ts"
import { cookieOf } from "./live.ts"
import { ORIGIN, world } from "./world.ts"

const w = await world()
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** `npm run faults -- slow` measures how long a slow sender is kept. */
test("R9 slow senders occupy no admission slot", async () => {
  const address = await w.listen()
  const cookie = await cookieOf(w, await w.make.user())
  const head = [
    "POST /api/posts HTTP/1.1",
    "host: localhost:3000",
    `origin: ${ORIGIN}`,
    `cookie: ${cookie}`,
    "content-type: application/json",
    "content-length: 1000",
    "",
    '{"content":',
  ].join("\r\n")
  for (let n = 0; n <= ADMISSION_LIMITS.concurrent; n += 1) {
    const socket = connect(Number(new URL(address).port), "127.0.0.1")
    sockets.push(socket)
    await once(socket, "connect")
    socket.write(head)
  }
  const answer = await fetch(`${address}/api/posts`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5000),
  })
  expect(answer.status).toBe(200)
})
