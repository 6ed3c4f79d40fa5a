// @vitest-environment jsdom
import { notifications, type Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { notificationOf, pagesOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { useDismiss } from "./entry.hooks.ts"
import { useNotifications } from "./hooks.ts"
import { live } from "./live.ts"

/** The server has dismissed `first`, tells so, and still holds back the reply for `second`. */
async function dismissTwo(second: Promise<{ isDismissed: boolean } | ReturnType<typeof failure>>) {
  let stored = ["1", "2", "3"]
  api.on(notifications.list, () => ({ items: stored.map((id) => notificationOf(id)) }))
  api.on(notifications.unreadCount, () => ({ count: 0 }))
  api.on(notifications.filteredCount, () => ({ count: 0 }))
  api.on(notifications.dismiss, ({ params }) =>
    params["notificationId"] === "1" ? { isDismissed: true } : second,
  )
  const { client, result } = renderHook(() => [useDismiss(), useNotifications()] as const)
  await expect.poll(() => result.current[1].items).toHaveLength(3)
  const shown = () =>
    client
      .getQueryData<Paged<Notification>>(keys.notifications.list)!
      .pages[0]!.items.map(({ id }) => id)
  result.current[0].mutate(notificationOf("1"))
  result.current[0].mutate(notificationOf("2"))
  await expect.poll(() => api.requests(notifications.dismiss)).toHaveLength(2)
  stored = ["2", "3"]
  live.handle({ type: "notifications.changed" }, client)
  await expect.poll(() => api.requests(notifications.list)).toHaveLength(2)
  await expect.poll(() => client.isFetching()).toBe(0)
  return { shown }
}

test("a dismissed entry does not come back while its request is open", async () => {
  const second = Promise.withResolvers<{ isDismissed: boolean }>()
  const { shown } = await dismissTwo(second.promise)
  expect(shown()).toEqual(["3"])
  second.resolve({ isDismissed: true })
})

test("an entry that could not be dismissed comes back", async () => {
  const second = Promise.withResolvers<ReturnType<typeof failure>>()
  const { shown } = await dismissTwo(second.promise)
  second.resolve(failure(500))
  await expect
    .poll(shownToast)
    .toEqual(["Error", "Failed to change the notification. Please try again."])
  await expect.poll(shown).toEqual(["2", "3"])
})

test("a dismissed entry can be brought back from the toast", async () => {
  api.on(notifications.dismiss, () => ({ isDismissed: true }))
  api.on(notifications.restore, () => ({ isDismissed: false }))
  const { client, result } = renderHook(useDismiss)
  const stale = [
    keys.notifications.list,
    keys.notifications.filteredCount,
    keys.notifications.unread,
  ]
  client.setQueryData(keys.notifications.list, pagesOf([notificationOf("1")]))
  for (const key of stale.slice(1)) client.setQueryData(key, { count: 0 })
  result.current.mutate(notificationOf("1"))
  await expect.poll(shownToast).toEqual(["Notification dismissed", undefined])
  const { label, onAct } = currentToast()!.action!
  expect(label).toBe("Undo")
  for (const key of stale) client.setQueryData(key, (data: unknown) => structuredClone(data))
  onAct()
  await expect
    .poll(() => stale.map((key) => client.getQueryState(key)!.isInvalidated))
    .toEqual([true, true, true])
  expect(api.requests(notifications.restore)[0]!.params).toEqual({ notificationId: "1" })
})
