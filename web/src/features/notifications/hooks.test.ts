// @vitest-environment jsdom
import { notifications, type Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { notificationOf, pagesOf } from "#test/samples.ts"

import { useNotifications, useReadNotifications } from "./hooks.ts"
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
  expect(client.getQueryState(keys.notifications.list)!.isInvalidated).toBe(true)
  expect(client.getQueryData(keys.notifications.unread)).toEqual({ count: 2 })
})

test("lists the entries and counts the unread ones", async () => {
  api.on(notifications.list, () => ({ items: [notificationOf("1")] }))
  api.on(notifications.unreadCount, () => ({ count: 4 }))
  const { result } = renderHook(() => [useNotifications().items, useUnreadNotifications()] as const)
  expect(result.current).toEqual([undefined, 0])
  await expect.poll(() => result.current).toEqual([[notificationOf("1")], 4])
})
