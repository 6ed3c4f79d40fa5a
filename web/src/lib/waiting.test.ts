// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { keys } from "@grove/contract/query-keys"
import { afterEach, expect, test, vi } from "vitest"

import { userOf } from "#test/samples.ts"

import { ApiError } from "./api-error.ts"
import { isServerGone } from "./connection.ts"
import { outboxItems } from "./outbox-items.ts"
import { browserOutboxStore } from "./outbox/store.ts"
import { queryClient } from "./query-client.ts"
import { isWaitingFor, KEPT, sendOrKeep } from "./waiting.ts"

queryClient.setQueryData(keys.me, userOf("me"))
afterEach(() => {
  isServerGone.set(false)
  vi.restoreAllMocks()
})

let number = 0
/** About another post each time, because nothing here is ever sent. */
const draft = () => ({ kind: "unknown", subject: `p${++number}`, data: { isOn: true } })
const answers = () => vi.fn<() => Promise<string>>().mockResolvedValue("liked")
const fails = (status: number) =>
  vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(status, "x", "No."))
const storedOf = async (subject: string) =>
  (await browserOutboxStore.all()).filter((item) => item.subject === subject)

test("sends directly while there is a connection, and keeps nothing", async () => {
  const like = draft()
  expect(await sendOrKeep(like, answers())).toBe("liked")
  expect(await storedOf(like.subject)).toEqual([])
})

test.each([
  ["the device is offline", () => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["the server does not answer", () => isServerGone.set(true)],
])("keeps a change without trying when %s", async (_, lose) => {
  lose()
  const like = draft()
  const send = answers()
  expect(await sendOrKeep(like, send)).toBe(KEPT)
  expect(send).not.toHaveBeenCalled()
  await expect.poll(() => storedOf(like.subject)).toMatchObject([{ userId: "me" }])
  expect(isWaitingFor("unknown", like.subject)).toBe(true)
})

test("keeps a change under its key when no reply came: it may have arrived", async () => {
  const like = { ...draft(), key: "one-key-for-both" }
  expect(await sendOrKeep(like, fails(0))).toBe(KEPT)
  await expect
    .poll(() => storedOf(like.subject))
    .toMatchObject([{ key: "one-key-for-both", triedAt: expect.any(String) as string }])
})

test.each([400, 403, 500, 503])("leaves a reply of %s to the caller", async (status) => {
  const like = draft()
  await expect(sendOrKeep(like, fails(status))).rejects.toThrow(String(status))
  expect(await storedOf(like.subject)).toEqual([])
})

test("overtakes a rejected change, but not one that is still pending", async () => {
  const item = { key: "k", userId: "me", kind: "like", subject: "p", data: {}, createdAt: "" }
  const send = answers()
  outboxItems.set([item])
  expect(await sendOrKeep({ kind: "like", subject: "p", data: { isOn: true } }, send)).toBe(KEPT)
  expect(send).not.toHaveBeenCalled()
  outboxItems.set([{ ...item, failure: "no" }])
  expect(await sendOrKeep({ kind: "like", subject: "p", data: { isOn: true } }, send)).toBe("liked")
})
