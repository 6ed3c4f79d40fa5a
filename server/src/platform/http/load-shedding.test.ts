import { EventEmitter } from "node:events"

import type { FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import type { BusyResponder } from "./intercept.ts"
import { useLoadShedding } from "./load-shedding.ts"

// The queue sets a timer while requests wait.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }))
afterEach(() => void vi.useRealTimers())

const LIMITS = { concurrent: 1, queued: 1, maxWaitMs: 60_000, abandonedMs: 60_000 }
type PreValidation = (request: unknown, reply: unknown, done: () => void) => void

const response = () => Object.assign(new EventEmitter(), { destroyed: false })

/** A server with one slot that a request holds already. `serve` tells whether it serves another one at once. */
function fullServer() {
  const served: unknown[] = []
  const busy = vi.fn<BusyResponder>()
  let preValidation: PreValidation = () => undefined
  const server = new EventEmitter()
  server.on("request", (request) => void served.push(request))
  const app = {
    server,
    addHook(name: string, hook: PreValidation) {
      if (name === "preValidation") preValidation = hook
    },
    decorate: (name: string, value: object) => void Object.assign(app, { [name]: value }),
  } as unknown as FastifyInstance
  useLoadShedding(app, LIMITS, busy)
  const serve = (request: object) => {
    server.emit("request", request, response())
    return served.includes(request)
  }
  expect(serve({ url: "/", method: "GET", headers: {} })).toBe(true)
  expect(app.overload.inWork()).toBe(1)
  return {
    app,
    serve,
    busy,
    validate: (...args: Parameters<PreValidation>) => preValidation(...args),
  }
}

test.each([
  ["GET", {}, false],
  ["GET", { "content-length": "5" }, false],
  ["HEAD", { "transfer-encoding": "chunked" }, false],
  ["POST", {}, false],
  ["POST", { "content-length": "0" }, false],
  ["POST", { "content-length": "5" }, true],
  ["PUT", { "transfer-encoding": "chunked" }, true],
])("%s with %j is received without a slot: %s", (method, headers, isReceived) => {
  const { app, serve } = fullServer()
  expect(serve({ url: "/", method, headers })).toBe(isReceived)
  expect(app.overload.waiting()).toBe(isReceived ? 0 : 1)
})

test("a request with a body takes its slot once the body has arrived, and only one", () => {
  const { app, serve, validate } = fullServer()
  const raw = { url: "/", method: "POST", headers: { "content-length": "5" } }
  expect(serve(raw)).toBe(true)
  const request = { raw, routeOptions: { config: {} } }
  const done = vi.fn<() => void>()
  validate(request, { raw: response() }, done)
  expect([app.overload.waiting(), done.mock.calls.length]).toEqual([1, 0])
  // Known by now.
  validate(request, { raw: response() }, done)
  expect([app.overload.waiting(), done.mock.calls.length]).toEqual([1, 1])
  const free = { raw: { ...raw }, routeOptions: { config: { skipsLoadShedding: true } } }
  validate(free, { raw: response() }, done)
  expect([app.overload.waiting(), done.mock.calls.length]).toEqual([1, 2])
})

test("the oldest waiting request is refused when there are too many", () => {
  const { app, serve, busy } = fullServer()
  const first = { url: "/1", method: "GET", headers: {} }
  serve(first)
  expect([app.overload.refused(), busy.mock.calls.length]).toEqual([0, 0])
  serve({ url: "/2", method: "GET", headers: {} })
  expect([app.overload.waiting(), app.overload.refused()]).toEqual([1, 1])
  expect(busy).toHaveBeenCalledExactlyOnceWith(first, expect.anything())
})
