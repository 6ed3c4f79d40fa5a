// @vitest-environment jsdom
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { reposts } from "@grove/contract/reposts"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

import { useToggleRepost } from "./hooks.ts"

function open(post: Post) {
  const { client, result } = renderHook(() => useToggleRepost(post))
  client.setQueryData(keys.posts.one(post.id), post)
  return {
    tap: () => result.current(),
    shown: () => {
      const { isReposted, _count } = client.getQueryData<Post>(keys.posts.one(post.id))!
      return [isReposted, _count.reposts]
    },
  }
}

test("shows a repost at once and takes over the count of the server", async () => {
  const reply = Promise.withResolvers<{ isReposted: boolean; reposts: number }>()
  api.on(reposts.add, () => reply.promise)
  const { tap, shown } = open(postOf("p1"))
  tap()
  expect(shown()).toEqual([true, 5])
  reply.resolve({ isReposted: true, reposts: 8 })
  await expect.poll(shown).toEqual([true, 8])
})

test("takes a repost back and never counts below zero", async () => {
  const reply = Promise.withResolvers<{ isReposted: boolean; reposts: number }>()
  api.on(reposts.remove, () => reply.promise)
  const { tap, shown } = open(
    postOf("p2", { isReposted: true, _count: { likes: 0, comments: 0, reposts: 0 } }),
  )
  tap()
  expect(shown()).toEqual([false, 0])
  reply.resolve({ isReposted: false, reposts: 1 })
  await expect.poll(shown).toEqual([false, 1])
})

test("rolls back and tells why on failure", async () => {
  api.on(reposts.add, () => failure(500))
  const { tap, shown } = open(postOf("p3"))
  tap()
  await expect.poll(shownToast).toEqual(["Error", "Failed to repost. Please try again."])
  expect(shown()).toEqual([false, 4])
})
