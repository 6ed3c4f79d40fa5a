import { describe, expect, test } from "vitest"

import {
  fromStored,
  isInFlight,
  isKeyExpired,
  mergeStored,
  nextToSend,
  placeState,
  patchItem,
  removeItem,
  resetForRetry,
  type OutboxItem,
} from "./queue.ts"

const NOW = new Date("2026-01-02T10:00:00.000Z")
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const message = (key: string, fields: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  userId: "me",
  kind: "message",
  subject: "ann",
  data: { content: key, images: [] },
  createdAt: `2026-01-01T00:00:0${key}.000Z`,
  ...fields,
})
const keysOf = (queue: readonly OutboxItem[]) => queue.map(({ key }) => key)

test.each([
  ["never tried", {}, false],
  ["tried 6 days ago", { triedAt: hoursAgo(144) }, false],
  ["tried a moment more than 6 days ago", { triedAt: hoursAgo(144.001) }, true],
])("isKeyExpired: %s", (_, fields, isExpired) => {
  expect(isKeyExpired(message("1", fields), NOW)).toBe(isExpired)
})

test.each([
  ["the oldest", [message("1"), message("2")], "1"],
  ["skips a rejected one", [message("1", { failure: "" }), message("2")], "2"],
  ["skips a sent one", [message("1", { sentAs: "id" }), message("2")], "2"],
  ["tries one again", [message("1", { triedAt: hoursAgo(1) })], "1"],
  ["nothing left", [message("1", { failure: "no" })], undefined],
])("nextToSend: %s", (_, queue, key) => {
  expect(nextToSend(queue)?.key).toBe(key)
})

test.each([
  ["not tried yet", {}, false],
  ["tried", { triedAt: hoursAgo(1) }, true],
  ["sent, not shown yet", { triedAt: hoursAgo(1), sentAs: "id" }, true],
  ["rejected", { triedAt: hoursAgo(1), failure: "" }, false],
  ["another kind", { triedAt: hoursAgo(1), kind: "comment" }, false],
  ["to someone else", { triedAt: hoursAgo(1), subject: "bob" }, false],
])("isInFlight: %s", (_, fields, expected) => {
  expect(isInFlight([message("1", fields)], "message", "ann")).toBe(expected)
})

test("patches and removes one message and leaves the others alone", () => {
  const queue = [message("1"), message("2")]
  const patched = patchItem(queue, "2", { failure: "no" })
  expect(patched).toEqual([message("1"), message("2", { failure: "no" })])
  expect(patched[0]).toBe(queue[0])
  expect(keysOf(removeItem(queue, "1"))).toEqual(["2"])
})

describe("mergeStored", () => {
  const none = new Set<string>()

  test("sorts by time", () => {
    expect(keysOf(mergeStored([], [message("3"), message("1"), message("2")], none))).toEqual([
      "1",
      "2",
      "3",
    ])
  })
  test("drops what another tab has sent or discarded", () => {
    expect(mergeStored([message("1")], [], none)).toEqual([])
  })
  test("keeps a message that is about to be stored", () => {
    expect(keysOf(mergeStored([message("1")], [], new Set("1")))).toEqual(["1"])
  })
  test("keeps a sent message until the thread shows it", () => {
    expect(keysOf(mergeStored([message("1", { sentAs: "id" })], [], none))).toEqual(["1"])
  })
  test("prefers the stored version and never duplicates", () => {
    const stored = message("1", { triedAt: hoursAgo(1) })
    expect(mergeStored([message("1")], [stored], new Set("1"))).toEqual([stored])
  })
})

describe("resetForRetry", () => {
  test("keeps the key and the time of the first attempt", () => {
    const failed = message("1", { failure: "no", triedAt: hoursAgo(1) })
    expect(resetForRetry(failed, NOW)).toEqual(message("1", { triedAt: hoursAgo(1) }))
  })
  test("takes a new key when the old one has expired", () => {
    const failed = message("1", { failure: "", triedAt: hoursAgo(145) })
    const again = resetForRetry(failed, NOW)
    expect(again.key).not.toBe("1")
    expect(again).toEqual({ ...message("1"), key: again.key })
  })
})

describe("placeState", () => {
  const like = (key: string, isOn: boolean, fields: Partial<OutboxItem> = {}) =>
    message(key, { kind: "like", subject: "p1", data: { isOn }, ...fields })

  test.each([
    ["nothing waits", [], true, "add"],
    ["another post waits", [like("1", false, { subject: "p2" })], true, "add"],
    ["another kind waits", [like("1", false, { kind: "bookmark" })], true, "add"],
    ["the same waits", [like("1", true)], true, "repeats"],
    ["the opposite waits", [like("1", true)], false, { cancels: "1" }],
    ["the opposite may have arrived", [like("1", true, { triedAt: hoursAgo(1) })], false, "add"],
    ["the opposite was sent", [like("1", true, { sentAs: "" })], false, "add"],
    ["the opposite was rejected", [like("1", true, { failure: "" })], false, "add"],
    [
      "only the last one counts",
      [like("1", true, { triedAt: hoursAgo(1) }), like("2", false)],
      true,
      { cancels: "2" },
    ],
  ])("%s", (_, queue, isOn, expected) => {
    expect(placeState(queue, { kind: "like", subject: "p1", data: { isOn } })).toEqual(expected)
  })
})

test("reads messages of the version before", () => {
  const { data: _, kind: __, subject: ___, ...rest } = message("1")
  const old = { ...rest, receiverId: "ann", content: "1", images: [] } as never
  expect(fromStored(old)).toEqual(message("1"))
  expect(fromStored(message("1"))).toEqual(message("1"))
})

test("an item that was never tried stays so when it is retried", () => {
  const again = resetForRetry(message("1", { failure: "no" }), NOW)
  expect(again).toEqual(message("1"))
  expect("triedAt" in again).toBe(false)
})

test("items of the same time keep the order of the store", () => {
  const createdAt = "2026-01-01T00:00:00.000Z"
  const stored = [message("3"), message("1", { createdAt }), message("2")]
  const merged = mergeStored([message("4", { sentAs: "id" })], stored, new Set<string>())
  expect(keysOf(merged)).toEqual(["1", "2", "3", "4"])
})
