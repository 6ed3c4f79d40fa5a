// @vitest-environment jsdom
import { comments, type Thread } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { commentOf, pagesOf, postOf, threadOf } from "#test/samples.ts"

import {
  useAddComment,
  useComments,
  useEditComment,
  useHideComment,
  useRemoveComment,
  useReplies,
  useToggleCommentLike,
} from "./hooks.ts"

const embedded = Array.from({ length: EMBEDDED_COMMENTS }, (_, at) => commentOf(`e${at}`))
const reply = commentOf("r", { parentId: "2" })
const list = keys.comments.list("p", "oldest", undefined)

/** A post whose page shows two pages of threads, the second thread with one reply. */
function open() {
  const client = freshClient()
  client.setQueryData(
    list,
    pagesOf([threadOf("1"), threadOf("2", { replyCount: 1, replies: [reply] })], [threadOf("3")]),
  )
  const _count = { likes: 0, comments: 5, reposts: 0 }
  client.setQueryData(keys.posts.one("p"), postOf("p", { comments: embedded, _count }))
  const threads = () =>
    client.getQueryData<{ pages: { items: Thread[] }[] }>(list)!.pages.flatMap((page) => page.items)
  return {
    client,
    threads,
    thread: (id: string) => threads().find((thread) => thread.id === id),
    written: () => client.getQueryData<Thread[]>(keys.comments.written("p"))?.map(({ id }) => id),
    post: () => {
      const post = client.getQueryData<Post>(keys.posts.one("p"))!
      return [post.comments.map(({ id }) => id), post._count.comments]
    },
  }
}

test("lists the comments of a post around one, and goes both ways from there", async () => {
  api.on(comments.list, ({ query }) => {
    if (query["cursor"] === "before") return { items: [threadOf("1")] }
    if (query["cursor"] === "after") return { items: [threadOf("3")] }
    return { items: [threadOf("2")], next: "after", prev: "before" }
  })
  const { result } = renderHook(() => useComments("p", "newest", "2"))
  const ids = () => result.current.items?.map(({ id }) => id)
  await expect.poll(ids).toEqual(["2"])
  expect(result.current).toMatchObject({ hasEarlier: true, hasMore: true })
  result.current.fetchEarlier()
  await expect.poll(ids).toEqual(["1", "2"])
  result.current.fetchMore()
  await expect.poll(ids).toEqual(["1", "2", "3"])
  expect(result.current).toMatchObject({ hasEarlier: false, hasMore: false })
  expect(api.requests(comments.list).map(({ query }) => query)).toEqual([
    { order: "newest", around: "2" },
    { order: "newest", cursor: "before" },
    { order: "newest", cursor: "after" },
  ])
})

test("lists the replies of a thread", async () => {
  api.on(comments.replies, ({ params }) => ({ items: [commentOf(params["commentId"]!)] }))
  const { result } = renderHook(() => useReplies(commentOf("2"), undefined, true))
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["2"])
})

test("keeps a new comment beside the list and at the end of the preview", async () => {
  api.on(comments.add, () => commentOf("4"))
  const { client, written, post } = open()
  const done = vi.fn<(comment: Comment | undefined) => void>()
  const { result } = renderHook(() => useAddComment("p", done), client)
  await result.current.mutateAsync({ content: "hi", idempotencyKey: "k" })
  expect(written()).toEqual(["4"])
  expect(post()).toEqual([[...embedded.slice(1).map(({ id }) => id), "4"], 6])
  expect([shownToast()[0], done.mock.calls.length]).toEqual(["Your comment has been added!", 1])
  const [request] = api.requests(comments.add)
  expect([request!.body, request!.headers.get("idempotency-key")]).toEqual([{ content: "hi" }, "k"])
})

test("counts a new reply in its thread and leaves the preview alone", async () => {
  api.on(comments.add, () => commentOf("r2", { parentId: "2" }))
  const { client, written, thread, post } = open()
  const { result } = renderHook(() => useAddComment("p", () => undefined), client)
  await result.current.mutateAsync({ content: "hi", parentId: "r", idempotencyKey: "k" })
  expect([written(), thread("2")!.replyCount]).toEqual([["r2"], 2])
  expect(post()).toEqual([embedded.map(({ id }) => id), 6])
  expect(api.requests(comments.add)[0]!.body).toEqual({ content: "hi", parentId: "r" })
})

test("keeps everything when a comment could not be added", async () => {
  api.on(comments.add, () => failure(500))
  const { client, written, post } = open()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useAddComment("p", done), client)
  result.current.mutate({ content: "hi", idempotencyKey: "k" })
  await expect.poll(shownToast).toEqual(["Error", "Failed to add comment. Please try again."])
  expect([written(), post()[1], done.mock.calls]).toEqual([undefined, 5, []])
})

test("tells when comments were closed meanwhile, and fetches the post again", async () => {
  api.on(comments.add, () => failure(403, "comment.closed"))
  const { client } = open()
  const { result } = renderHook(() => useAddComment("p", () => undefined), client)
  result.current.mutate({ content: "hi", idempotencyKey: "k" })
  await expect.poll(shownToast).toEqual(["Error", "comment.closed message"])
  expect(client.getQueryState(keys.posts.one("p"))!.isInvalidated).toBe(true)
})

test("removes a comment from list and preview and takes over the count", async () => {
  api.on(comments.remove, () => ({ isDeleted: true, comments: 3 }))
  const { client, threads, post } = open()
  const remove = (comment: Comment) =>
    renderHook(() => useRemoveComment(comment), client).result.current.mutateAsync()
  await remove(threadOf("1"))
  expect(threads().map(({ id }) => id)).toEqual(["2", "3"])
  await remove(embedded[0]!)
  expect(post()).toEqual([embedded.slice(1).map(({ id }) => id), 3])
  expect(shownToast()[0]).toBeUndefined()
  await expect.poll(spokenText).toBe("Comment deleted")
})

test("keeps a deleted comment without its text while it has replies", async () => {
  api.on(comments.remove, () => ({ isDeleted: true, comments: 4 }))
  const { client, thread } = open()
  const remove = (comment: Comment) =>
    renderHook(() => useRemoveComment(comment), client).result.current.mutateAsync()
  await remove(thread("2")!)
  expect(thread("2")).toMatchObject({ isDeleted: true, content: "", user: null, replies: [reply] })
  await remove(reply)
  expect(thread("2")).toMatchObject({ replyCount: 0, replies: [] })
})

test("keeps a comment that could not be deleted", async () => {
  api.on(comments.remove, () => failure(500))
  const { client, threads } = open()
  const { result } = renderHook(() => useRemoveComment(threadOf("1")), client)
  result.current.mutate()
  await expect.poll(shownToast).toEqual(["Error", "Failed to delete comment. Please try again."])
  expect(threads()).toHaveLength(3)
})

test("likes a reply at once, and takes it back with a toast on failure", async () => {
  const answer = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(comments.like, () => answer.promise)
  const { client, thread } = open()
  const state = () => thread("2")!.replies.map(({ isLiked, likeCount }) => [isLiked, likeCount])
  renderHook(() => useToggleCommentLike(reply), client).result.current()
  expect(state()).toEqual([[true, 1]])
  answer.resolve({ isLiked: true, likes: 7 })
  await expect.poll(state).toEqual([[true, 7]])
  api.on(comments.unlike, () => failure(500))
  const liked = thread("2")!.replies[0]!
  renderHook(() => useToggleCommentLike(liked), client).result.current()
  expect(state()).toEqual([[false, 6]])
  await expect
    .poll(shownToast)
    .toEqual(["Error", "Failed to like/unlike comment. Please try again."])
  expect(state()).toEqual([[true, 7]])
})

test("shows an edited text and a hidden comment everywhere", async () => {
  const editedAt = "2026-02-01T00:00:00.000Z"
  api.on(comments.edit, () => ({ ...reply, content: "new", editedAt }))
  api.on(comments.hide, () => ({ isHidden: true }))
  const { client, thread } = open()
  const done = vi.fn<() => void>()
  await renderHook(() => useEditComment(reply, done), client).result.current.mutateAsync("new")
  expect(thread("2")!.replies[0]).toMatchObject({ content: "new", editedAt })
  expect(done).toHaveBeenCalledOnce()
  await renderHook(() => useHideComment(threadOf("1")), client).result.current.mutateAsync(true)
  expect(thread("1")!.isHidden).toBe(true)
})
