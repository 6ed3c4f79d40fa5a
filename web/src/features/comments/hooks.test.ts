// @vitest-environment jsdom
import { comments, type Thread } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { loseConnection } from "#test/lose-connection.ts"
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
  useWritten,
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
  expect([shownToast()[0], done.mock.calls]).toEqual([
    "Your comment has been added!",
    [[commentOf("4")]],
  ])
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
  expect(api.requests(comments.edit)[0]!.body).toEqual({ content: "new" })
  await expect.poll(spokenText).toBe("Your comment has been updated!")
  expect(done).toHaveBeenCalledOnce()
  await renderHook(() => useHideComment(threadOf("1")), client).result.current.mutateAsync(true)
  expect(thread("1")!.isHidden).toBe(true)
})

test("hides a comment and shows it again, with a toast each", async () => {
  api.on(comments.hide, () => ({ isHidden: true }))
  api.on(comments.unhide, () => ({ isHidden: false }))
  const { client, thread } = open()
  const { result } = renderHook(() => useHideComment(threadOf("1")), client)
  await result.current.mutateAsync(true)
  expect(shownToast()[0]).toBe("Hidden. Others can still choose to see it.")
  await result.current.mutateAsync(false)
  expect([shownToast()[0], thread("1")!.isHidden]).toEqual(["Shown again.", false])
  expect(api.requests(comments.unhide)).toMatchObject([{ params: { commentId: "1" } }])
})

test("a like that is already shown is not counted twice", () => {
  api.on(comments.like, () => new Promise<never>(() => undefined))
  const { client, thread } = open()
  const shown = commentOf("r2", { parentId: "2" })
  client.setQueryData(
    list,
    pagesOf([threadOf("2", { replies: [{ ...shown, isLiked: true, likeCount: 3 }] })]),
  )
  renderHook(() => useToggleCommentLike(shown), client).result.current()
  expect(thread("2")!.replies).toMatchObject([{ isLiked: true, likeCount: 3 }])
})

test("asks for no comments and replies before they are wanted", () => {
  const { client } = renderHook(() => [
    useComments("p", "oldest", undefined, false),
    useReplies(reply, undefined, false),
  ])
  expect(client.isFetching()).toBe(0)
})

test("replies begin with the one that a link names", async () => {
  api.on(comments.replies, () => ({ items: [reply] }))
  const first = renderHook(() => useReplies(threadOf("2"), undefined, true))
  await expect.poll(() => first.result.current.items).toEqual([reply])
  const named = renderHook(() => useReplies(threadOf("2"), "r", true))
  await expect.poll(() => named.result.current.items).toEqual([reply])
  expect(api.requests(comments.replies).map(({ params, query }) => [params, query])).toEqual([
    [{ commentId: "2" }, {}],
    [{ commentId: "2" }, { around: "r" }],
  ])
})

test("knows what was written here, and asks nobody for it", () => {
  const client = freshClient()
  expect(renderHook(() => useWritten("p"), client).result.current).toEqual([])
  client.setQueryData(keys.comments.written("p"), [threadOf("9")])
  expect(renderHook(() => useWritten("p"), client).result.current).toEqual([threadOf("9")])
  expect(client.isFetching()).toBe(0)
})

const DRAFT = { content: "Hello", parentId: "2", idempotencyKey: "k" }

test("a comment without a connection waits, and is not yet among the others", async () => {
  const kept = loseConnection()
  const { client, written, post } = open()
  const before = post()
  const done = vi.fn<(comment: Comment | undefined) => void>()
  await renderHook(() => useAddComment("p", done), client).result.current.mutateAsync(DRAFT)
  expect(kept()).toEqual([
    { kind: "comment", subject: "p", data: { content: "Hello", parentId: "2" }, key: "k" },
  ])
  expect([done.mock.calls, shownToast()[0]]).toEqual([[[undefined]], undefined])
  expect([written(), post()]).toEqual([undefined, before])
})

test.each([
  ["comment.closed", 403, ["comments.p.oldest.", "posts.one.p"]],
  ["rate.limited", 429, []],
  ["server.error", 500, []],
])("a comment refused with %s fetches the post again: %j", async (code, status, stale) => {
  api.on(comments.add, () => failure(status, code))
  const { client } = open()
  client.setQueryData(keys.posts.one("other"), postOf("other"))
  const { result } = renderHook(() => useAddComment("p", () => undefined), client)
  await result.current.mutateAsync(DRAFT).catch(() => undefined)
  expect(staleKeys(client)).toEqual(stale)
})

test("tells what failed", async () => {
  const { client } = open()
  const { result } = renderHook(
    () => ({
      add: useAddComment("p", () => undefined),
      edit: useEditComment(reply, () => undefined),
      hide: useHideComment(reply),
    }),
    client,
  )
  const { add, edit, hide } = result.current
  const hidden = "Failed to hide or show the comment. Please try again."
  const words = async (...args: Parameters<typeof failureToast>) =>
    (await failureToast(...args)).map(([, description]) => description)
  expect([
    await words(comments.add, () => add.mutateAsync(DRAFT)),
    await words(comments.edit, () => edit.mutateAsync("x")),
    await words(comments.hide, () => hide.mutateAsync(true)),
  ]).toEqual([
    ["Failed to add comment. Please try again.", REASON],
    ["Failed to update comment. Please try again.", REASON],
    [hidden, hidden],
  ])
})
