import { EventEmitter } from "node:events"

import fastify from "fastify"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { SEND_RATE, useSendRate } from "./send-rate.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }))
afterEach(() => void vi.useRealTimers())

const LEAST = { bytes: 1000, withinMs: 6000 }
const STEP_MS = 1000

/** A connection without a network; the kernel has taken `bytesWritten - writeQueueSize`. */
function newSocket() {
  const state = {
    writableLength: 5000,
    _handle: { bytesWritten: 5000, writeQueueSize: 5000 } as object | null,
    isDestroyed: false,
  }
  return Object.assign(new EventEmitter(), state, {
    destroy(this: typeof state & EventEmitter) {
      this.isDestroyed = true
      this.emit("close")
    },
  })
}

function serve(least = LEAST) {
  const app = fastify()
  onTestFinished(() => app.close())
  useSendRate(app, least)
  const open = () => {
    const socket = newSocket()
    app.server.emit("connection", socket as never)
    return socket
  }
  return { app, open }
}

const pass = (ms: number) => void vi.advanceTimersByTime(ms)

test("cuts a client that took too few bytes within the time, and counts it once", () => {
  const { app, open } = serve()
  const socket = open()
  pass(STEP_MS)
  socket._handle = { bytesWritten: 5000, writeQueueSize: 4001 }
  pass(LEAST.withinMs - 1)
  expect([socket.isDestroyed, app.cutReaders()]).toEqual([false, 0])
  pass(1)
  expect([socket.isDestroyed, app.cutReaders()]).toEqual([true, 1])
  pass(2 * LEAST.withinMs)
  expect(app.cutReaders()).toBe(1)
})

test("keeps a client that takes just enough bytes, and measures from the last progress", () => {
  const { app, open } = serve()
  const socket = open()
  for (let taken = 1000; taken <= 4000; taken += 1000) {
    pass(LEAST.withinMs - STEP_MS)
    socket._handle = { bytesWritten: 5000, writeQueueSize: 5000 - taken }
    pass(STEP_MS)
    expect(socket.isDestroyed).toBe(false)
  }
  pass(LEAST.withinMs - 1)
  expect(app.cutReaders()).toBe(0)
  pass(1)
  expect(app.cutReaders()).toBe(1)
})

test("measures a client only while bytes wait for it", () => {
  const { app, open } = serve()
  const socket = open()
  for (let turn = 0; turn < 3; turn += 1) {
    socket.writableLength = 5000
    pass(LEAST.withinMs)
    socket.writableLength = 0
    pass(2 * LEAST.withinMs)
  }
  expect([socket.isDestroyed, app.cutReaders()]).toEqual([false, 0])
})

test("a process that stood still cuts nobody, because it sent nothing either", () => {
  const { app, open } = serve()
  open()
  pass(STEP_MS)
  const after = performance.now() + 10 * LEAST.withinMs
  const clock = vi.spyOn(performance, "now").mockReturnValue(after)
  onTestFinished(() => clock.mockRestore())
  pass(STEP_MS)
  expect(app.cutReaders()).toBe(0)
})

test("a connection whose handle is gone makes no progress", () => {
  const { open } = serve()
  const socket = open()
  socket._handle = null
  pass(STEP_MS + LEAST.withinMs)
  expect(socket.isDestroyed).toBe(true)
})

test("closed connections and those that became WebSockets are not measured", () => {
  const { app, open } = serve()
  const [closed, upgraded, stalled] = [open(), open(), open()]
  pass(STEP_MS)
  closed.emit("close")
  app.server.emit("upgrade", { socket: upgraded } as never)
  pass(LEAST.withinMs)
  expect([closed, upgraded, stalled].map((each) => each.isDestroyed)).toEqual([false, false, true])
})

test("stops measuring when the server closes", async () => {
  const { app, open } = serve()
  const socket = open()
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
  expect(socket.isDestroyed).toBe(false)
})

test("allows about 550 bytes per second", () => {
  expect((SEND_RATE.bytes / SEND_RATE.withinMs) * 1000).toBeCloseTo(546, 0)
  const { open } = serve(SEND_RATE)
  const socket = open()
  pass(34_999)
  expect(socket.isDestroyed).toBe(false)
  pass(1)
  expect(socket.isDestroyed).toBe(true)
})
