// @vitest-environment jsdom
import { likes } from "@grove/contract/likes"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

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
