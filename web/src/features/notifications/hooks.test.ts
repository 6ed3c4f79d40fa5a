// @vitest-environment jsdom
import { notifications, type Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { notificationOf, pagesOf } from "#test/samples.ts"

import {
  prefetchNotifications,
  refetchTabs,
  useFilteredCount,
  useNotifications,
  useNotificationTab,
  useReadNotifications,
} from "./hooks.ts"
import { useUnreadNotifications } from "./unread.hooks.ts"

function open() {
  const { client, result } = renderHook(useReadNotifications)
  client.setQueryData(keys.notifications.list, pagesOf([notificationOf("2"), notificationOf("1")]))
  client.setQueryData(keys.notifications.unread, { count: 2 })
  return {
    client,
    result,
    read: () =>
      client
        .getQueryData<Paged<Notification>>(keys.notifications.list)!
        .pages[0]!.items.map((entry) => entry.read),
  }
}

test.each([
  ["the named entries", ["1"], [false, true], { ids: ["1"] }],
  ["all entries", undefined, [true, true], {}],
])("marks %s as read at once and takes over the count", async (_, ids, read, body) => {
  const reply = Promise.withResolvers<{ count: number }>()
  api.on(notifications.read, () => reply.promise)
  const page = open()
  page.result.current.mutate(ids)
  await expect.poll(page.read).toEqual(read)
  expect(page.client.getQueryData(keys.notifications.unread)).toEqual({ count: 2 })
  reply.resolve({ count: 1 })
  await expect.poll(() => page.client.getQueryData(keys.notifications.unread)).toEqual({ count: 1 })
  expect(api.requests(notifications.read)[0]!.body).toEqual(body)
})

test("refetches and tells when marking failed", async () => {
  api.on(notifications.read, () => failure(500))
  const { client, result } = open()
  result.current.mutate(undefined)
  await expect
    .poll(shownToast)
    .toEqual(["Error", "Failed to mark notifications as read. Please try again."])
  expect(staleKeys(client)).toEqual(["notifications.list"])
  expect(client.getQueryData(keys.notifications.unread)).toEqual({ count: 2 })
})

test("lists the entries and counts the unread ones", async () => {
  api.on(notifications.list, () => ({ items: [notificationOf("1")] }))
  api.on(notifications.unreadCount, () => ({ count: 4 }))
  const { result } = renderHook(() => [useNotifications().items, useUnreadNotifications()] as const)
  expect(result.current).toEqual([undefined, 0])
  await expect.poll(() => result.current).toEqual([[notificationOf("1")], 4])
})

test.each([
  ["all", {}, keys.notifications.list],
  ["mentions", { tab: "mentions" }, keys.notifications.mentions],
  ["filtered", { tab: "filtered" }, keys.notifications.filtered],
] as const)("reads the tab %s", async (tab, query, key) => {
  api.on(notifications.list, () => ({ items: [notificationOf("1")] }))
  const { client, result } = renderHook(() => useNotificationTab(tab))
  await expect.poll(() => result.current.items).toEqual([notificationOf("1")])
  expect(api.requests(notifications.list)[0]!.query).toEqual(query)
  expect(client.getQueryData(key)).toBeDefined()
})

test("entries that were fetched ahead are there at once", async () => {
  api.on(notifications.list, () => ({ items: [notificationOf("1")] }))
  const client = freshClient()
  await prefetchNotifications(client)
  expect(renderHook(useNotifications, client).result.current.items).toHaveLength(1)
})

test("counts what was filtered", async () => {
  api.on(notifications.filteredCount, () => ({ count: 3 }))
  const { result } = renderHook(useFilteredCount)
  expect(result.current).toBe(0)
  await expect.poll(() => result.current).toBe(3)
})

test("marks the entries of every tab", async () => {
  api.on(notifications.read, () => ({ count: 0 }))
  const { client, result } = open()
  client.setQueryData(keys.notifications.mentions, pagesOf([notificationOf("1")]))
  await result.current.mutateAsync(["1"])
  expect(client.getQueryData(keys.notifications.mentions)).toEqual(
    pagesOf([notificationOf("1", true)]),
  )
})

test("what arrives while all are being marked stays unread", async () => {
  const reply = Promise.withResolvers<{ count: number }>()
  api.on(notifications.read, () => reply.promise)
  api.on(notifications.list, () => ({ items: [notificationOf("3")] }))
  const { client, result } = open()
  const marked = result.current.mutateAsync(undefined)
  await expect.poll(() => api.requests(notifications.read)).toHaveLength(1)
  await renderHook(useNotifications, client).client.refetchQueries()
  reply.resolve({ count: 1 })
  await marked
  expect(client.getQueryData(keys.notifications.list)).toEqual(pagesOf([notificationOf("3")]))
})

test("fetches the tabs and both counts again, and nothing else", () => {
  const { list, mentions, filteredCount, unread } = keys.notifications
  const client = clientHolding(list, mentions, filteredCount, unread)
  refetchTabs(client)
  expect(staleKeys(client)).toEqual([
    "notifications.filtered",
    "notifications.list",
    "notifications.list.mentions",
    "notifications.unread",
  ])
})
