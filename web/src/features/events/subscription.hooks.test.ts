// @vitest-environment jsdom
import { events } from "@grove/contract/events"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { failureToast } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { useSubscribe, useSubscription, useUnsubscribe } from "./subscription.hooks.ts"

const AT = "2026-01-01T00:00:00.000Z"
const FAILED = ["Error", "Failed to change the subscription. Please try again."]

function open() {
  const done = vi.fn<() => void>()
  const { client, result } = renderHook(() => [useSubscribe(), useUnsubscribe(done)] as const)
  const stored = () => client.getQueryData(keys.events.subscription)
  client.setQueryData(keys.events.subscription, { createdAt: null })
  const [subscribe, unsubscribe] = result.current
  return { client, done, stored, subscribe, unsubscribe }
}

test("reads whether there is a subscription", async () => {
  api.on(events.subscription, () => ({ createdAt: AT }))
  const { result } = renderHook(useSubscription)
  await expect.poll(() => result.current.data).toEqual({ createdAt: AT })
})

test("a new subscription is known without its secret address", async () => {
  api.on(events.subscribe, () => ({ createdAt: AT, url: "https://moss.test/secret" }) as never)
  const { stored, subscribe } = open()
  await subscribe.mutateAsync()
  expect(stored()).toEqual({ createdAt: AT })
})

test("shows a toast when the subscription has ended", async () => {
  api.on(events.unsubscribe, () => ({ createdAt: null }) as never)
  const { client, done, stored, unsubscribe } = open()
  client.setQueryData(keys.events.subscription, { createdAt: AT })
  await unsubscribe.mutateAsync()
  expect([stored(), done.mock.calls.length]).toEqual([{ createdAt: null }, 1])
  expect(shownToast()).toEqual(["The address no longer works.", undefined])
})

test("a failure changes nothing", async () => {
  const { done, stored, subscribe, unsubscribe } = open()
  expect([
    await failureToast(events.subscribe, () => subscribe.mutateAsync()),
    await failureToast(events.unsubscribe, () => unsubscribe.mutateAsync()),
  ]).toEqual([
    [FAILED, FAILED],
    [FAILED, FAILED],
  ])
  expect([stored(), done.mock.calls]).toEqual([{ createdAt: null }, []])
})
