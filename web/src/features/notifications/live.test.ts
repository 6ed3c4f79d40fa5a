// @vitest-environment jsdom
import type { LiveEvent } from "@grove/contract/live"
import type { Notification } from "@grove/contract/notifications"
import { keys, type QueryKey } from "@grove/contract/query-keys"
import type { Page } from "@grove/contract/route"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { connect, disconnect } from "#lib/socket.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { fakeSockets } from "#test/fake-socket.ts"
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
  client.setQueryData(keys.notifications.mentions, pagesOf([notificationOf("1")]))
  client.setQueryData(keys.notifications.filtered, pagesOf([]))
  client.setQueryData(keys.notifications.unread, { count: 2 })
  client.setQueryData(keys.notifications.filteredCount, { count: 0 })
  client.setQueryData(keys.posts.feed, pagesOf([]))
})
afterEach(() => {
  dismissToasts()
  history.replaceState(null, "", "/")
  vi.useRealTimers()
})

const entries = (key: QueryKey<Page<Notification>> = keys.notifications.list) =>
  client.getQueryData<Paged<Notification>>(key)!.pages[0]!.items
const receive = (id: string, fields: Partial<Notification> = {}) =>
  live.handle({ type: "notification", notification: notificationOf(id, false, fields) }, client)

test("a notification moves to the top and refreshes the count", () => {
  expect(effectsOn(client, () => receive("1"))).toEqual({
    changed: ["notifications.list"],
    stale: ["notifications.unread"],
  })
  expect(entries().map(({ id }) => id)).toEqual(["1", "2"])
  expect(shownToast()).toEqual(["entry 1", undefined])
})

test("a mention joins its tab as well", () => {
  receive("3", { isMention: true })
  expect(entries().map(({ id }) => id)).toEqual(["3", "2", "1"])
  expect(entries(keys.notifications.mentions).map(({ id }) => id)).toEqual(["3", "1"])
})

test("a filtered notification joins its tab only, silently", () => {
  expect(effectsOn(client, () => receive("3", { isFiltered: true }))).toEqual({
    changed: ["notifications.list.filtered"],
    stale: ["notifications.filtered"],
  })
  expect(entries(keys.notifications.filtered)).toMatchObject([{ id: "3" }])
  expect(currentToast()).toBeUndefined()
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
  expect(effectsOn(client, () => live.handle(event, client)).stale).toEqual([
    "notifications.unread",
  ])
  expect(entries().map((entry) => entry.read)).toEqual(read)
  expect(entries(keys.notifications.mentions).map((entry) => entry.read)).toEqual([true])
})

test("leaves the cache alone on other events", () => {
  const event: LiveEvent = { type: "posts", posts: [{ postId: "1", authorId: "ann" }] }
  expect(effectsOn(client, () => live.handle(event, client))).toEqual({ changed: [], stale: [] })
})

test.each([
  ["a reconnect", () => live.refresh(client)],
  ["a change on another screen", () => live.handle({ type: "notifications.changed" }, client)],
])("%s refetches the tabs and the counts", (_, act) => {
  expect(effectsOn(client, act).stale).toEqual([
    "notifications.filtered",
    "notifications.list",
    "notifications.list.filtered",
    "notifications.list.mentions",
    "notifications.unread",
  ])
})

test("refetches on the first connection, because the page is older, unless stopped", () => {
  const sockets = fakeSockets()
  const start = () => {
    connect()
    sockets.last().accept()
    disconnect()
  }
  live.start(client)()
  expect(effectsOn(client, start).stale).toEqual([])
  onTestFinished(live.start(client) as () => void)
  expect(effectsOn(client, start).stale).toContain("notifications.unread")
})

test("a notification without a link has nothing to open", () => {
  receive("3")
  expect(currentToast()?.action).toBeUndefined()
})
