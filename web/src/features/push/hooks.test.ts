import { push } from "@grove/contract/push"
// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { renewPush, usePush, useSwitchPush } from "./hooks.ts"

/** A browser with push support; `subscription` is what it holds. */
const browser = {
  permission: "default",
  answer: "granted",
  subscription: undefined as { endpoint: string } | undefined,
}
const ENDPOINT = "https://push.test/1"

beforeEach(() => {
  Object.assign(browser, { permission: "default", answer: "granted", subscription: undefined })
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => void (browser.subscription = undefined),
  }
  const worker = {
    pushManager: {
      getSubscription: async () => browser.subscription ?? null,
      subscribe: async () => (browser.subscription = subscription),
    },
  }
  vi.stubGlobal("PushManager", {})
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => (browser.permission = browser.answer),
  })
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => worker,
      register: async () => worker,
      ready: Promise.resolve(worker),
    },
  })
  api.on(push.key, () => ({ publicKey: "AQID" }))
  api.on(push.subscribe, () => ({}) as never)
  api.on(push.unsubscribe, () => ({}) as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, "serviceWorker")
})

const open = () => renderHook(() => ({ state: usePush().data, change: useSwitchPush() }))

test("switches on after the member has given permission, and off again", async () => {
  const { result } = open()
  await expect.poll(() => result.current.state).toBe("off")
  await result.current.change.mutateAsync(true)
  await expect.poll(() => result.current.state).toBe("on")
  expect(api.requests(push.subscribe).map(({ body }) => body)).toEqual([
    { endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } },
  ])
  await result.current.change.mutateAsync(false)
  await expect.poll(() => result.current.state).toBe("off")
  expect(api.requests(push.unsubscribe).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT }])
})

test("subscribes nothing when permission is denied", async () => {
  browser.answer = "denied"
  const { result } = open()
  await expect.poll(() => result.current.state).toBe("off")
  await result.current.change.mutateAsync(true)
  await expect.poll(() => result.current.state).toBe("denied")
  expect(api.requests(push.subscribe)).toEqual([])
})

test("tells when the server could not be told", async () => {
  api.on(push.subscribe, () => failure(500))
  const { client, result } = open()
  await expect.poll(() => result.current.state).toBe("off")
  result.current.change.mutate(true)
  await expect
    .poll(shownToast)
    .toEqual(["Error", "Failed to change push notifications. Please try again."])
  await expect.poll(() => client.getQueryData(keys.push)).toBe("on")
})

test("is unsupported without a service worker", async () => {
  Reflect.deleteProperty(navigator, "serviceWorker")
  const { result } = open()
  await expect.poll(() => result.current.state).toBe("unsupported")
})

test("renews the subscription of this browser after a new sign-in", async () => {
  await renewPush()
  expect(api.requests(push.subscribe)).toEqual([])
  const { result } = open()
  await result.current.change.mutateAsync(true)
  await renewPush()
  expect(api.requests(push.subscribe)).toHaveLength(2)
})
