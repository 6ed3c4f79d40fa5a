// @vitest-environment jsdom
import { comments } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { pagesOf, personOf, postOf } from "#test/samples.ts"

import { useAddComment, useComments, useRemoveComment } from "./hooks.ts"

const commentOf = (id: string): Comment => ({
  id,
  postId: "p",
  content: `comment ${id}`,
  createdAt: "2026-01-01T00:00:00.000Z",
  user: personOf("ann"),
})
const embedded = Array.from({ length: EMBEDDED_COMMENTS }, (_, at) => commentOf(`e${at}`))

function open() {
  const client = freshClient()
  client.setQueryData(keys.comments("p"), pagesOf([commentOf("2")], [commentOf("1")]))
  const _count = { likes: 0, comments: 5, reposts: 0 }
  client.setQueryData(keys.posts.one("p"), postOf("p", { comments: embedded, _count }))
  return {
    client,
    pages: () =>
      client
        .getQueryData<{ pages: { items: Comment[] }[] }>(keys.comments("p"))!
        .pages.map((page) => page.items.map(({ id }) => id)),
    post: () => {
      const post = client.getQueryData<Post>(keys.posts.one("p"))!
      return [post.comments.map(({ id }) => id), post._count.comments]
    },
  }
}

test("lists the comments of a post", async () => {
  api.on(comments.list, ({ params }) => ({ items: [commentOf(params["postId"]!)] }))
  const { result } = renderHook(() => useComments("p"))
  await expect.poll(() => result.current.items).toEqual([commentOf("p")])
})

test("puts a new comment on top of the list and at the end of the preview", async () => {
  api.on(comments.add, () => commentOf("3"))
  const { client, pages, post } = open()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useAddComment("p", done), client)
  await result.current.mutateAsync({ content: "hi", idempotencyKey: "k" })
  expect(pages()).toEqual([["3", "2"], ["1"]])
  expect(post()).toEqual([[...embedded.slice(1).map(({ id }) => id), "3"], 6])
  expect([shownToast()[0], done.mock.calls.length]).toEqual(["Your comment has been added!", 1])
  const [request] = api.requests(comments.add)
  expect([request!.body, request!.headers.get("idempotency-key")]).toEqual([{ content: "hi" }, "k"])
})

test("keeps everything when a comment could not be added", async () => {
  api.on(comments.add, () => failure(500))
  const { client, pages } = open()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useAddComment("p", done), client)
  result.current.mutate({ content: "hi", idempotencyKey: "k" })
  await expect.poll(shownToast).toEqual(["Error", "Failed to add comment. Please try again."])
  expect([pages(), done.mock.calls]).toEqual([[["2"], ["1"]], []])
})

test("removes a comment from list and preview and takes over the count", async () => {
  api.on(comments.remove, () => ({ isDeleted: true, comments: 3 }))
  const { client, pages, post } = open()
  const { result } = renderHook(() => useRemoveComment("p"), client)
  await result.current.mutateAsync("1")
  expect(pages()).toEqual([["2"], []])
  await result.current.mutateAsync("e0")
  expect(post()).toEqual([embedded.slice(1).map(({ id }) => id), 3])
  expect(shownToast()[0]).toBe("Comment deleted")
})

test("keeps a comment that could not be deleted", async () => {
  api.on(comments.remove, () => failure(500))
  const { client, pages } = open()
  const { result } = renderHook(() => useRemoveComment("p"), client)
  result.current.mutate("1")
  await expect.poll(shownToast).toEqual(["Error", "Failed to delete comment. Please try again."])
  expect(pages()).toEqual([["2"], ["1"]])
})
