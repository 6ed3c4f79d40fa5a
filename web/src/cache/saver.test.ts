// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test } from "vitest"

import { ApiError } from "#lib/api-error.ts"
import { inStore } from "#lib/indexed-db.ts"
import { forgetUnless, savedMember } from "#lib/saved-data.ts"
import { usePages } from "#lib/use-pages.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { pagesOf, postOf, userOf } from "#test/samples.ts"

import { feedSavedAt } from "./feed-saved-at.ts"
import { restoreSaved } from "./restore.ts"
import { startSaver, storedOf } from "./saver.ts"

const LONG_AGO = Date.parse("2026-01-01T14:32:00Z")
let stop = () => {}

beforeEach(async () => {
  await inStore("saved", "readwrite", (store) => store.clear())
  localStorage.clear()
})
afterEach(() => stop())

function open(userId = "me") {
  const client = freshClient()
  client.setQueryData(keys.me, userOf(userId))
  client.setQueryData(keys.posts.feed, pagesOf([postOf("1")]), { updatedAt: LONG_AGO })
  stop = startSaver(client)
  return client
}
const savedHashes = async (userId = "me") =>
  (await storedOf(userId)).map(({ queryKey }) => queryKey.join(".")).toSorted()

test("saves what is read, with the time the server gave it, and restores it", async () => {
  const client = open()
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  client.setQueryData(keys.violationList, [])
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed", "posts.one.2"])
  // A like of ours makes the feed no younger.
  client.setQueryData(keys.posts.feed, pagesOf([postOf("1", { isLiked: true })]))
  expect(feedSavedAt.get()).toBe(LONG_AGO)
  await expect
    .poll(async () => (await storedOf("me")).find(({ group }) => group === "feed"))
    .toMatchObject({ savedAt: LONG_AGO, data: { pages: [{ items: [{ isLiked: true }] }] } })

  const offline = freshClient()
  expect(await restoreSaved(offline)).toMatchObject({ user: { id: "me" }, language: "en" })
  expect(offline.getQueryData<Post>(keys.posts.one("2"))?.id).toBe("2")
  expect(offline.getQueryState(keys.posts.feed)?.dataUpdatedAt).toBe(LONG_AGO)
})

test("forgets everything when the session has ended", async () => {
  const client = open()
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed"])
  client.setQueryData(keys.me, null)
  await expect.poll(() => savedHashes()).toEqual([])
  expect([savedMember(), await restoreSaved(freshClient())]).toEqual([null, undefined])
  // And saves nothing afterwards.
  client.setQueryData(keys.posts.one("3"), postOf("3"))
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(() => savedHashes()).toEqual([])
})

test("forgets everything when a request says that nobody is signed in", async () => {
  const client = open()
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed"])
  const refused = async () => {
    throw new ApiError(401, "auth.required", "Unauthorized")
  }
  await client.fetchQuery({ queryKey: keys.stories.list, queryFn: refused }).catch(() => undefined)
  await expect.poll(() => savedHashes()).toEqual([])
})

test("keeps members apart, and deletes what another one has left", async () => {
  open("ann")
  await expect.poll(() => savedHashes("ann")).toEqual(["auth.user", "posts.feed"])
  expect(await savedHashes("an")).toEqual([])
  await forgetUnless("ann")
  expect(await savedHashes("ann")).toHaveLength(2)
  stop()
  await forgetUnless("bob")
  expect([await savedHashes("ann"), savedMember()]).toEqual([[], null])
})

test("a list that is no longer in memory comes from the store, with its true time", async () => {
  open()
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed"])
  stop()
  feedSavedAt.set(undefined)
  api.on(posts.feed, () => NO_REPLY)
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  stop = startSaver(client)
  const { result } = renderHook(() => usePages(keys.posts.feed, posts.feed, {}), client)
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["1"])
  expect(feedSavedAt.get()).toBe(LONG_AGO)
})
