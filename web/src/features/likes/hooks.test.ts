// @vitest-environment jsdom
import { likes } from "@grove/contract/likes"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { desiredStateOf } from "#lib/toggle.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { pagesOf, postOf } from "#test/samples.ts"

import { useToggleLike } from "./hooks.ts"

type Feed = ReturnType<typeof pagesOf<Post>>

/** A feed and a page that show the post, and the button beside it. */
function open(post: Post) {
  const rendered = renderHook(() => useToggleLike(post))
  const { client } = rendered
  client.setQueryData(keys.posts.feed, pagesOf([post, postOf("other")]))
  client.setQueryData(keys.posts.one(post.id), post)
  const inFeed = () => client.getQueryData<Feed>(keys.posts.feed)!.pages[0]!.items
  return {
    ...rendered,
    tap: () => rendered.result.current(),
    liked: () => inFeed().map(({ isLiked, _count }) => [isLiked, _count.likes]),
    onPage: () => client.getQueryData<Post>(keys.posts.one(post.id))!.isLiked,
  }
}

test("shows the like everywhere at once and takes over the count of the server", async () => {
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => reply.promise)
  const { tap, liked, onPage } = open(postOf("p1"))
  tap()
  expect([liked(), onPage()]).toEqual([
    [
      [true, 3],
      [false, 2],
    ],
    true,
  ])
  reply.resolve({ isLiked: true, likes: 9 })
  await expect.poll(liked).toEqual([
    [true, 9],
    [false, 2],
  ])
  expect(api.requests(likes.add).map(({ params }) => params)).toEqual([{ postId: "p1" }])
})

test("takes a like back and never counts below zero", async () => {
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.remove, () => reply.promise)
  const { tap, liked } = open(
    postOf("p2", { isLiked: true, _count: { likes: 0, comments: 0, reposts: 0 } }),
  )
  tap()
  expect(liked()[0]).toEqual([false, 0])
  reply.resolve({ isLiked: false, likes: 0 })
  await expect.poll(() => api.requests(likes.remove)).toHaveLength(1)
})

test("rolls back and tells why on failure", async () => {
  api.on(likes.add, () => failure(500))
  const { tap, liked, onPage } = open(postOf("p3"))
  tap()
  await expect.poll(shownToast).toEqual(["Error", "Failed to like/unlike post. Please try again."])
  expect([liked()[0], onPage()]).toEqual([[false, 2], false])
})

test("sends only the last desired state after quick taps", async () => {
  const first = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => first.promise)
  api.on(likes.remove, () => ({ isLiked: false, likes: 2 }))
  const { tap, liked } = open(postOf("p4"))
  tap()
  tap()
  tap()
  tap()
  expect(liked()[0]).toEqual([false, 2])
  first.resolve({ isLiked: true, likes: 3 })
  await expect.poll(() => api.requests(likes.remove)).toHaveLength(1)
  expect(api.requests(likes.add)).toHaveLength(1)
  expect(liked()[0]).toEqual([false, 2])
})

test("an older reply takes no like back, before and after the server has answered", async () => {
  const post = postOf("p1")
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => reply.promise)
  const { client, tap, liked, onPage } = open(post)
  const fetchOld = (old: Promise<Post>) =>
    client.fetchQuery({ queryKey: keys.posts.one("p1"), queryFn: () => old, staleTime: 0 })
  tap()
  await fetchOld(Promise.resolve(post))
  expect(onPage()).toBe(true)
  const late = Promise.withResolvers<Post>()
  const fetching = fetchOld(late.promise)
  reply.resolve({ isLiked: true, likes: 9 })
  await expect.poll(() => liked()[0]).toEqual([true, 9])
  late.resolve(post)
  await fetching
  await expect.poll(onPage).toBe(true)
})

test("an older reply does not undo a newer tap", async () => {
  const post = postOf("p1")
  api.on(likes.add, () => ({ isLiked: true, likes: 3 }))
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.remove, () => reply.promise)
  const { client, tap, liked, onPage, rerender } = open(post)
  const late = Promise.withResolvers<Post>()
  const fetching = client.fetchQuery({
    queryKey: keys.posts.one("p1"),
    queryFn: () => late.promise,
    staleTime: 0,
  })
  tap()
  await expect.poll(() => liked()[0]).toEqual([true, 3])
  await expect.poll(() => desiredStateOf("like:p1")).toBeUndefined()
  Object.assign(post, { isLiked: true })
  rerender()
  tap()
  late.resolve(postOf("p1", { isLiked: true }))
  await fetching
  await expect.poll(onPage).toBe(false)
  reply.resolve({ isLiked: false, likes: 2 })
  await expect.poll(() => desiredStateOf("like:p1")).toBeUndefined()
  expect(onPage()).toBe(false)
})
