// @vitest-environment jsdom
import { push } from "@grove/contract/push"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { renewPush, usePush, useSwitchPush } from "./hooks.ts"

/** A browser with push support; `subscription` is what it holds. */
const browser = {
  permission: "default",
  answer: "granted",
  subscription: undefined as { endpoint: string } | undefined,
  secrets: undefined as Record<string, string> | undefined,
}
const ENDPOINT = "https://push.test/1"

beforeEach(() => {
  Object.assign(browser, { permission: "default", answer: "granted", subscription: undefined })
  browser.secrets = { p256dh: "p", auth: "a" }
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: browser.secrets }),
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

test("shows an error when the server could not store the subscription", async () => {
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

test.each([
  ["permission was taken away", () => (browser.permission = "denied")],
  ["the browser holds no subscription", () => (browser.subscription = undefined)],
  ["push is not possible", () => Reflect.deleteProperty(navigator, "serviceWorker")],
])("renews nothing when %s", async (_name, change) => {
  const { result } = open()
  await result.current.change.mutateAsync(true)
  change()
  await renewPush()
  expect(api.requests(push.subscribe)).toHaveLength(1)
})

test("tells the server nothing when there is no subscription to end", async () => {
  const { result } = open()
  expect(await result.current.change.mutateAsync(false)).toBe("off")
  expect(api.requests(push.unsubscribe)).toEqual([])
})

test("a browser without secrets sends empty ones, for the server to refuse", async () => {
  browser.secrets = undefined
  const { result } = open()
  await result.current.change.mutateAsync(true)
  expect(api.requests(push.subscribe)[0]!.body).toEqual({
    endpoint: ENDPOINT,
    keys: { p256dh: "", auth: "" },
  })
})

test("a failure makes nothing else stale", async () => {
  api.on(push.key, () => failure(500))
  const client = clientHolding(keys.push)
  const { result } = renderHook(useSwitchPush, client)
  await result.current.mutateAsync(true).catch(() => undefined)
  expect(staleKeys(client)).toEqual(["push"])
})
