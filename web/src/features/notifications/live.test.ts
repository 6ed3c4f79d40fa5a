// @vitest-environment jsdom
import type { LiveEvent } from "@grove/contract/live"
import type { Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { dismissToasts, freshClient, shownToast } from "#test/render-hook.tsx"
import { notificationOf, pagesOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { live } from "./live.ts"

let client = freshClient()
// Later than a toast of another test file: they share the module that remembers the last one.
let now = Date.parse("2100-01-01T00:00:00Z")

beforeEach(() => {
  vi.useFakeTimers({ now: (now += 60_000) })
  client = freshClient()
  client.setQueryData(keys.notifications.list, pagesOf([notificationOf("2"), notificationOf("1")]))
  client.setQueryData(keys.notifications.unread, { count: 2 })
  client.setQueryData(keys.posts.feed, pagesOf([]))
})
afterEach(() => {
  dismissToasts()
  vi.useRealTimers()
})

const entries = () =>
  client.getQueryData<Paged<Notification>>(keys.notifications.list)!.pages[0]!.items
const receive = (id: string) =>
  live.handle({ type: "notification", notification: notificationOf(id) }, client)

test("a notification moves to the top and refreshes the count", () => {
  expect(effectsOn(client, () => receive("1"))).toEqual({
    changed: ["notifications.list"],
    stale: ["notifications.unread"],
  })
  expect(entries().map(({ id }) => id)).toEqual(["1", "2"])
  expect(shownToast()).toEqual(["entry 1", undefined])
})

test("shows at most one toast in five seconds", () => {
  receive("3")
  vi.advanceTimersByTime(4999)
  receive("4")
  expect(shownToast()).toEqual(["entry 3", undefined])
  vi.advanceTimersByTime(1)
  receive("5")
  expect(shownToast()).toEqual(["entry 5", undefined])
})

test("shows no toast while the tab is hidden", () => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
  receive("3")
  Reflect.deleteProperty(document, "visibilityState")
  expect(currentToast()).toBeUndefined()
})

test("a toast with a link opens it", () => {
  const notification = { ...notificationOf("3"), link: "/post/7" }
  live.handle({ type: "notification", notification }, client)
  expect(currentToast()?.action?.label).toBe("View")
  currentToast()!.action!.onAct()
  expect(location.pathname).toBe("/post/7")
})

test.each([
  [["1"], [false, true]],
  [undefined, [true, true]],
])("reading %s in another tab marks the entries here", (ids, read) => {
  const event = { type: "notifications.read" as const, ...(ids && { ids }) }
  expect(effectsOn(client, () => live.handle(event, client))).toEqual({
    changed: ["notifications.list"],
    stale: ["notifications.unread"],
  })
  expect(entries().map((entry) => entry.read)).toEqual(read)
})

test("leaves the cache alone on other events", () => {
  const event: LiveEvent = { type: "posts", posts: [{ postId: "1", authorId: "ann" }] }
  expect(effectsOn(client, () => live.handle(event, client))).toEqual({ changed: [], stale: [] })
})

test("a reconnect refetches the list and the count", () => {
  expect(effectsOn(client, () => live.refresh(client)).stale).toEqual([
    "notifications.list",
    "notifications.unread",
  ])
})
