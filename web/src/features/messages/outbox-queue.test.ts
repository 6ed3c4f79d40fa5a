import { describe, expect, test } from "vitest"

import {
  isInFlight,
  isKeyExpired,
  mergeStored,
  nextToSend,
  patchMessage,
  removeMessage,
  resetForRetry,
  type OutboxMessage,
} from "./outbox-queue.ts"

const NOW = new Date("2026-01-02T10:00:00.000Z")
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const message = (key: string, fields: Partial<OutboxMessage> = {}): OutboxMessage => ({
  key,
  userId: "me",
  receiverId: "ann",
  content: key,
  images: [],
  createdAt: `2026-01-01T00:00:0${key}.000Z`,
  ...fields,
})
const keysOf = (queue: readonly OutboxMessage[]) => queue.map(({ key }) => key)

test.each([
  ["never tried", {}, false],
  ["tried 20 hours ago", { triedAt: hoursAgo(20) }, false],
  ["tried a moment more than 20 hours ago", { triedAt: hoursAgo(20.001) }, true],
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
  ["to someone else", { triedAt: hoursAgo(1), receiverId: "bob" }, false],
])("isInFlight: %s", (_, fields, expected) => {
  expect(isInFlight([message("1", fields)], "ann")).toBe(expected)
})

test("patches and removes one message and leaves the others alone", () => {
  const queue = [message("1"), message("2")]
  const patched = patchMessage(queue, "2", { failure: "no" })
  expect(patched).toEqual([message("1"), message("2", { failure: "no" })])
  expect(patched[0]).toBe(queue[0])
  expect(keysOf(removeMessage(queue, "1"))).toEqual(["2"])
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
    const failed = message("1", { failure: "", triedAt: hoursAgo(21) })
    const again = resetForRetry(failed, NOW)
    expect(again.key).not.toBe("1")
    expect(again).toEqual({ ...message("1"), key: again.key })
  })
})
