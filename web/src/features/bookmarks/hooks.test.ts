// @vitest-environment jsdom
import { bookmarks } from "@grove/contract/bookmarks"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { loseConnection } from "#test/lose-connection.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { pagesOf, postOf } from "#test/samples.ts"

import { useBookmarks, useToggleBookmark } from "./hooks.ts"

function open(post: Post) {
  const { client, result } = renderHook(() => useToggleBookmark(post))
  client.setQueryData(keys.posts.one(post.id), post)
  client.setQueryData(keys.posts.bookmarks, pagesOf([post]))
  return {
    client,
    tap: () => result.current(),
    isShown: () => client.getQueryData<Post>(keys.posts.one(post.id))!.isBookmarked,
    isListStale: () => client.getQueryState(keys.posts.bookmarks)!.isInvalidated,
  }
}

test("shows a bookmark at once, confirms it and marks the list as stale", async () => {
  const reply = Promise.withResolvers<{ isBookmarked: boolean }>()
  api.on(bookmarks.add, () => reply.promise)
  const { tap, isShown, isListStale } = open(postOf("p1"))
  tap()
  expect([isShown(), isListStale(), shownToast()]).toEqual([true, false, [undefined, undefined]])
  reply.resolve({ isBookmarked: true })
  await expect.poll(shownToast).toEqual(["Post bookmarked", undefined])
  expect([isShown(), isListStale()]).toEqual([true, true])
})

test("keeps a removed bookmark in the open list until it is opened again", async () => {
  api.on(bookmarks.remove, () => ({ isBookmarked: false }))
  api.on(bookmarks.list, () => ({ items: [] }))
  const { client, tap } = open(postOf("p2", { isBookmarked: true }))
  const list = renderHook(useBookmarks, client)
  tap()
  await expect.poll(shownToast).toEqual(["Bookmark removed", undefined])
  await expect
    .poll(() => list.result.current.items)
    .toMatchObject([{ id: "p2", isBookmarked: false }])
  expect(api.requests(bookmarks.list)).toEqual([])
})

test("rolls back and tells why on failure", async () => {
  api.on(bookmarks.add, () => failure(500))
  const { tap, isShown } = open(postOf("p3"))
  tap()
  await expect.poll(shownToast).toEqual(["Error", "Failed to update bookmark"])
  expect(isShown()).toBe(false)
})

test("takes over what the server says, for the right post", async () => {
  api.on(bookmarks.add, () => ({ isBookmarked: false }))
  const { tap, isShown } = open(postOf("p4"))
  tap()
  expect(isShown()).toBe(true)
  await expect.poll(shownToast).toEqual(["Post bookmarked", undefined])
  expect(isShown()).toBe(false)
  expect(api.requests(bookmarks.add).map(({ params }) => params)).toEqual([{ postId: "p4" }])
})

test("waits without a connection", async () => {
  const kept = loseConnection()
  const { tap, isShown, isListStale } = open(postOf("p5"))
  tap()
  await expect.poll(kept).toMatchObject([{ kind: "bookmark", subject: "p5", data: { isOn: true } }])
  expect([isShown(), isListStale(), shownToast()]).toEqual([true, false, [undefined, undefined]])
})
