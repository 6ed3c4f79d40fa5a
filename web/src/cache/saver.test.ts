// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { ApiError } from "#lib/api-error.ts"
import { inStore } from "#lib/indexed-db.ts"
import { forgetUnless, savedMember } from "#lib/saved-data.ts"
import { usePages } from "#lib/use-pages.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { pagesOf, postOf, profileOf, userOf } from "#test/samples.ts"

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
/** Reading waits for what was written before, and further writes may follow. */
async function settledHashes() {
  for (let reads = 0; reads < 3; reads += 1) await savedHashes()
  return savedHashes()
}

test("saves replies with the time the server sent them, and restores them", async () => {
  const client = open()
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  client.setQueryData(keys.violationList, [])
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed", "posts.one.2"])
  // Our own like does not make the feed newer.
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
  become("hidden")
  expect(await settledHashes()).toEqual([])
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

test("keeps members apart, and deletes the data another member left behind", async () => {
  open("ann")
  await expect.poll(() => savedHashes("ann")).toEqual(["auth.user", "posts.feed"])
  expect(await savedHashes("an")).toEqual([])
  await forgetUnless("ann")
  expect(await savedHashes("ann")).toHaveLength(2)
  stop()
  await forgetUnless("bob")
  expect([await savedHashes("ann"), savedMember()]).toEqual([[], null])
})

test("reads a list that is no longer in memory from the store, with its original time", async () => {
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

/** Sends the page to the background, which saves pending replies at once. */
function become(state: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  onTestFinished(() => void vi.restoreAllMocks())
  document.dispatchEvent(new Event("visibilitychange"))
}
/** A saver that has read the store and saved the first replies. */
async function begun(userId = "me") {
  const client = open(userId)
  await expect.poll(savedMember).toBe(userId)
  become("hidden")
  await expect.poll(() => savedHashes(userId)).toEqual(["auth.user", "posts.feed"])
  return client
}
const savedFeed = async () => (await storedOf("me")).find(({ group }) => group === "feed")

test("a hidden page saves at once, a visible one a moment later", async () => {
  const client = await begun()
  become("visible")
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  become("visible")
  vi.advanceTimersByTime(799)
  expect(await settledHashes()).not.toContain("posts.one.2")
  vi.advanceTimersByTime(1)
  expect(await settledHashes()).toContain("posts.one.2")
  client.setQueryData(keys.posts.one("3"), postOf("3"))
  become("hidden")
  expect(await settledHashes()).toContain("posts.one.3")
})

test("saves only what is meant for later", async () => {
  const client = await begun()
  client.setQueryData(keys.violationList, [])
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  become("hidden")
  // Saved in the order of the changes.
  await expect.poll(() => savedHashes()).toContain("posts.one.2")
  expect(await savedHashes()).toEqual(["auth.user", "posts.feed", "posts.one.2"])
  expect((await storedOf("me")).map(({ group }) => group)).not.toContain(undefined)
})

test("saves nothing for a visitor, and nothing after it was stopped", async () => {
  const visitor = freshClient()
  visitor.setQueryData(keys.me, null)
  stop = startSaver(visitor)
  visitor.setQueryData(keys.posts.feed, pagesOf([postOf("1")]))
  become("hidden")
  expect(stop()).toBeUndefined()
  const client = await begun()
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  stop()
  client.setQueryData(keys.posts.one("3"), postOf("3"))
  become("hidden")
  expect(await savedHashes()).toEqual(["auth.user", "posts.feed"])
  expect(savedMember()).toBe("me")
})

test("a saver that is stopped while it reads the store saves nothing", async () => {
  open()
  stop()
  become("hidden")
  expect([await savedHashes(), savedMember()]).toEqual([[], null])
})

test("forgets everything when another member signs in", async () => {
  const client = await begun()
  client.setQueryData(keys.me, userOf("bob"))
  await expect.poll(() => savedHashes()).toEqual([])
  expect([await savedHashes("bob"), savedMember()]).toEqual([[], null])
})

test("keeps everything when the session is read again or a request fails otherwise", async () => {
  const client = await begun()
  client.setQueryData(keys.me, userOf("me", { bio: "Hello" }))
  for (const error of [new ApiError(403, "x", "No"), new ApiError(0, "network", "silence")])
    await client
      .fetchQuery({ queryKey: keys.stories.list, queryFn: () => Promise.reject(error) })
      .catch(() => undefined)
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  become("hidden")
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed", "posts.one.2"])
  expect(savedMember()).toBe("me")
})

test("deletes the oldest replies beyond the limit, including those of an earlier visit", async () => {
  const profile = (at: number) => profileOf(`u${at}`)
  const first = await begun()
  for (let at = 1; at <= 12; at++)
    first.setQueryData(keys.users.one(`u${at}`), profile(at), { updatedAt: LONG_AGO + at })
  become("hidden")
  await expect.poll(() => savedHashes()).toHaveLength(14)
  stop()
  const client = await begunAgain()
  client.setQueryData(keys.users.one("u13"), profile(13))
  become("hidden")
  await expect.poll(() => savedHashes()).toContain("users.one.u13")
  await expect.poll(() => savedHashes()).not.toContain("users.one.u1")
  expect(await savedHashes()).toHaveLength(14)
})

/** The next visit of the same member, once the store has been read. */
async function begunAgain() {
  localStorage.clear()
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  stop = startSaver(client)
  await expect.poll(savedMember).toBe("me")
  return client
}

test("updates the time of the feed when it is fetched again, but not with further pages", async () => {
  api.on(posts.feed, ({ query }) =>
    query["cursor"] ? { items: [postOf("1")] } : { items: [postOf("2")], next: "more" },
  )
  const client = await begun()
  const { result } = renderHook(() => usePages(keys.posts.feed, posts.feed, {}), client)
  await client.invalidateQueries({ queryKey: keys.posts.feed })
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["2"])
  const fetchedAt = client.getQueryState(keys.posts.feed)!.dataUpdatedAt
  expect(feedSavedAt.get()).toBe(fetchedAt)
  expect(fetchedAt).toBeGreaterThan(LONG_AGO)
  vi.spyOn(Date, "now").mockReturnValue(fetchedAt + 5000)
  result.current.fetchMore()
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["2", "1"])
  expect(feedSavedAt.get()).toBe(fetchedAt)
  become("hidden")
  await expect.poll(async () => (await savedFeed())?.data).toMatchObject({ pages: [{}, {}] })
  expect((await savedFeed())?.savedAt).toBe(fetchedAt)
})

test("skips a reply that is too large and saves the others", async () => {
  const client = await begun()
  client.setQueryData(keys.posts.one("2"), postOf("2", { content: "x".repeat(1_000_001) }))
  client.setQueryData(keys.posts.one("3"), postOf("3"))
  become("hidden")
  await expect.poll(() => savedHashes()).toEqual(["auth.user", "posts.feed", "posts.one.3"])
})

test("finds no saved replies while storage is unavailable", async () => {
  await begun()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("No storage", "InvalidStateError")
  })
  expect(await storedOf("me")).toEqual([])
  vi.restoreAllMocks()
  expect(await storedOf("me")).toHaveLength(2)
  expect((await storedOf("me")).map(({ key, userId }) => [key, userId])).toContainEqual([
    'me|["posts","feed"]',
    "me",
  ])
})
