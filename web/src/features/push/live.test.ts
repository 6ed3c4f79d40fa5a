// @vitest-environment jsdom
import { push } from "@grove/contract/push"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"

import { live } from "./live.ts"

let worker: EventTarget
let idle: (() => void)[]
const renewed = vi.fn<() => void>()

beforeEach(() => {
  const registration = {
    pushManager: {
      getSubscription: async () => ({
        options: { applicationServerKey: new Uint8Array([1]).buffer },
        toJSON: () => ({ endpoint: "e", keys: {} }),
      }),
    },
  }
  worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(),
  })
  idle = []
  renewed.mockClear()
  vi.stubGlobal("PushManager", {})
  vi.stubGlobal("Notification", {
    permission: "granted",
    requestPermission: async () => "granted",
  })
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work))
  vi.stubGlobal("cancelIdleCallback", () => (idle = []))
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker })
  api.on(push.key, () => ({ publicKey: "AQ==" }))
  api.on(push.subscribe, () => {
    renewed()
    return {} as never
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, "serviceWorker")
  history.replaceState(null, "", "/")
})

const tell = (data: unknown) => worker.dispatchEvent(new MessageEvent("message", { data }))

test("renews the subscription when the page is idle", async () => {
  const stop = live.start()
  expect(renewed).not.toHaveBeenCalled()
  for (const work of idle) work()
  await expect.poll(() => renewed.mock.calls.length).toBe(1)
  stop()
})

test("a failed renewal is not the page's problem", async () => {
  const problems: unknown[] = []
  const note = (problem: unknown) => void problems.push(problem)
  process.on("unhandledRejection", note)
  const asked = Promise.withResolvers<void>()
  api.on(push.key, () => {
    asked.resolve()
    return failure(500)
  })
  const stop = live.start()
  for (const work of idle) work()
  await asked.promise
  await new Promise((resolve) => setTimeout(resolve))
  stop()
  process.off("unhandledRejection", note)
  expect(problems).toEqual([])
})

test("opens the page of a notification that was clicked", () => {
  const stop = live.start()
  tell({ type: "open", link: "/posts/1" })
  expect(location.pathname).toBe("/posts/1")
  stop()
})

test.each([
  [undefined],
  [{}],
  [{ type: "open" }],
  [{ type: "other", link: "/posts/1" }],
  [{ type: "open", link: "https://elsewhere.test/" }],
])("stays on the page for %j", (data) => {
  const stop = live.start()
  tell(data)
  expect(location.pathname).toBe("/")
  stop()
})

test("does nothing any more once stopped", () => {
  live.start()()
  tell({ type: "open", link: "/posts/1" })
  expect([location.pathname, idle]).toEqual(["/", []])
})

test("does nothing where push is not possible", () => {
  vi.stubGlobal("Notification", undefined)
  Reflect.deleteProperty(globalThis, "Notification")
  const stop = live.start()
  tell({ type: "open", link: "/posts/1" })
  stop()
  expect([location.pathname, idle]).toEqual(["/", []])
})
