// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { keys } from "@grove/contract/query-keys"
import { hashKey } from "@tanstack/react-query"
import { beforeEach, expect, test } from "vitest"

import { ApiError } from "./api-error.ts"
import { inStore } from "./indexed-db.ts"
import { orSaved } from "./or-saved.ts"
import { noteSavedMember } from "./saved-data.ts"
import { markSaved, savedKey, savedTimeOf } from "./saved-reply.ts"

const KEY = keys.posts.one("p1")
const unreachable = new ApiError(0, "network", "No connection.")

const save = (userId: string, data: unknown) =>
  inStore("saved", "readwrite", (store) =>
    store.put({ key: savedKey(userId, hashKey(KEY)), data, savedAt: 5 }),
  )
beforeEach(async () => {
  await inStore("saved", "readwrite", (store) => store.clear())
  noteSavedMember("ann")
})
/** The reply, or the error it ends with. */
const ask = (reply: Promise<unknown>) => orSaved(KEY, reply).catch((error: unknown) => error)

test("a reply of the server wins over a saved one", async () => {
  await save("ann", { id: "old" })
  const reply = await ask(Promise.resolve({ id: "new" }))
  expect([reply, savedTimeOf(reply)]).toEqual([{ id: "new" }, undefined])
})

test("without a connection the saved reply is shown, with its time", async () => {
  await save("ann", { id: "old" })
  const reply = await ask(Promise.reject(unreachable))
  expect([reply, savedTimeOf(reply)]).toEqual([{ id: "old" }, 5])
})

test("a saved list gives its first page", async () => {
  await save("ann", { pages: [{ items: [1] }, { items: [2] }], pageParams: [] })
  const page = await ask(Promise.reject(unreachable))
  expect([page, savedTimeOf({ pages: [page] })]).toEqual([{ items: [1] }, 5])
})

test.each([
  ["the server has refused it", new ApiError(404, "post.notFound", "Gone.")],
  ["the request was aborted", new DOMException("aborted", "AbortError")],
])("shows nothing saved when %s", async (_, error) => {
  await save("ann", { id: "old" })
  expect(await ask(Promise.reject(error))).toBe(error)
})

test.each([
  ["of another member", () => save("bob", { id: "old" })],
  ["that is empty", () => save("ann", null)],
  ["that is no reply", () => save("ann", "words")],
  ["that was never saved", async () => undefined],
])("shows nothing %s", async (_, prepare) => {
  await prepare()
  expect(await ask(Promise.reject(unreachable))).toBe(unreachable)
})

test("shows nothing saved once its member is gone", async () => {
  await save("ann", { id: "old" })
  localStorage.clear()
  expect(await ask(Promise.reject(unreachable))).toBe(unreachable)
})

test("only marked replies have a time", () => {
  const marked = markSaved({ id: "x" }, 7)
  expect([marked, "words", null, { pages: [] }, {}].map(savedTimeOf)).toEqual([
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
