import { expect, test } from "vitest"

import { notificationOf } from "#test/samples.ts"

import { patchNotifications, putNotification, removeNotifications } from "./notifications.ts"

const entry = notificationOf
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

test("changes the given entries, or all", () => {
  const read = (data: ReturnType<typeof patchNotifications>) =>
    data?.pages.flatMap((page) => page.items.map((item) => item.read))
  expect(read(patchNotifications(list(["2", "1"]), { read: true }, ["1"]))).toEqual([false, true])
  expect(read(patchNotifications(list(["2"], ["1"]), { read: true }))).toEqual([true, true])
})

test("removes entries from every page", () => {
  const isGone = ({ id }: { id: string }) => id !== "2"
  expect(ids(removeNotifications(list(["3", "2"], ["1"]), isGone) as never)).toEqual([["2"], []])
})
