import type { Notification } from "@grove/contract/notifications"
import { expect, test } from "vitest"

import { markNotificationsRead, putNotification } from "./notifications.ts"

const entry = (id: string, read = false): Notification => ({
  id,
  type: "like",
  message: `entry ${id}`,
  timestamp: "2026-01-01T00:00:00.000Z",
  read,
  link: null,
  actors: [],
  actorCount: 1,
})
const list = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ items: ids.map((id) => entry(id)), next: undefined })),
  pageParams: pages.map(() => undefined),
})
const ids = (data: ReturnType<typeof list> | undefined) =>
  data?.pages.map((page) => page.items.map((item) => item.id))

test("moves an updated entry to the top without a duplicate", () => {
  expect(ids(putNotification(list(["3", "2"], ["1"]), entry("1")) as never)).toEqual([
    ["1", "3", "2"],
    [],
  ])
  expect(ids(putNotification(list(["2"]), entry("3")) as never)).toEqual([["3", "2"]])
  expect(putNotification(undefined, entry("3"))).toBeUndefined()
})

test("marks the given entries as read, or all", () => {
  const read = (data: ReturnType<typeof markNotificationsRead>) =>
    data?.pages.flatMap((page) => page.items.map((item) => item.read))
  expect(read(markNotificationsRead(list(["2", "1"]), ["1"]))).toEqual([false, true])
  expect(read(markNotificationsRead(list(["2"], ["1"])))).toEqual([true, true])
})
