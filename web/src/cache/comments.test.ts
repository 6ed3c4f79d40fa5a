import type { Thread } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { commentOf, pagesOf, postOf, threadOf } from "#test/samples.ts"

import { addComment, applyLiveComments, patchComment, removeComment } from "./comments.ts"

const reply = commentOf("r", { parentId: "2", likeCount: 2 })
const list = keys.comments.list("p", "oldest", undefined)
const replies = keys.comments.replies("p", "2", undefined)

function open(preview: Comment[] = [commentOf("1")]) {
  const client = new QueryClient()
  client.setQueryData(
    list,
    pagesOf([threadOf("1")], [threadOf("2", { replyCount: 1, replies: [reply] })]),
  )
  client.setQueryData(replies, pagesOf([reply]))
  client.setQueryData(keys.comments.list("other", "oldest", undefined), pagesOf([threadOf("1")]))
  const _count = { likes: 0, comments: 3, reposts: 0 }
  client.setQueryData(keys.posts.one("p"), postOf("p", { comments: preview, _count }))
  const threads = (key: readonly unknown[] = list) =>
    client.getQueryData<{ pages: { items: Thread[] }[] }>(key)!.pages.flatMap(({ items }) => items)
  return {
    client,
    threads,
    thread: (id: string) => threads().find((thread) => thread.id === id),
    written: () => client.getQueryData<Thread[]>(keys.comments.written("p")),
    post: () => client.getQueryData<Post>(keys.posts.one("p"))!,
  }
}
const NEWS = { postId: "p", count: 4, added: [], changed: [], gone: [] }
const never = () => false

test("changes a comment in its thread, among replies, in what was written and in the preview", () => {
  const { client, thread, threads, written, post } = open([reply, commentOf("1")])
  client.setQueryData(keys.comments.written("p"), [threadOf("r"), threadOf("x")])
  patchComment(client, reply, ({ likeCount }) => ({ likeCount: likeCount + 5 }))
  expect(thread("2")!.replies).toEqual([{ ...reply, likeCount: 7 }])
  expect(threads(replies)).toEqual([{ ...reply, likeCount: 7 }])
  expect(written()).toEqual([threadOf("r", { likeCount: 5 }), threadOf("x")])
  expect(post().comments).toEqual([{ ...reply, likeCount: 7 }, commentOf("1")])
})

test("keeps the identity of everything it does not change", () => {
  const { client, threads, post } = open()
  const before = [threads()[0], post(), threads(keys.comments.list("other", "oldest", undefined))]
  patchComment(client, reply, () => ({ likeCount: 9 }))
  expect(threads()[0]).toBe(before[0])
  expect(post().comments).toBe((before[1] as Post).comments)
  expect(threads(keys.comments.list("other", "oldest", undefined))).toEqual(before[2])
})

test("leaves data of another shape alone", () => {
  const { client } = open()
  client.setQueryData(["comments", "p", "odd"], { count: 1 })
  client.setQueryData(["comments", "p", "none"], null)
  patchComment(client, reply, () => ({ likeCount: 9 }))
  expect(client.getQueryData(["comments", "p", "odd"])).toEqual({ count: 1 })
  expect(client.getQueryData(["comments", "p", "none"])).toBeNull()
})

test("counts and previews a new comment once, however often it arrives", () => {
  const { client, written, post } = open()
  for (const content of ["first", "second"]) addComment(client, commentOf("n", { content }))
  expect(written()).toEqual([threadOf("n", { content: "second" })])
  expect(post().comments.map(({ id }) => id)).toEqual(["1", "n"])
  expect(post()._count).toEqual({ likes: 0, comments: 4, reposts: 0 })
})

test("does not count a comment that is already in a list", () => {
  const { client, post, thread } = open()
  addComment(client, reply)
  addComment(client, commentOf("1"))
  expect([post()._count.comments, thread("2")!.replyCount]).toEqual([3, 1])
})

test("a new reply is counted in its thread and not previewed", () => {
  const { client, post, thread } = open()
  addComment(client, commentOf("r2", { parentId: "2" }))
  expect(thread("2")!.replyCount).toBe(2)
  expect(post().comments.map(({ id }) => id)).toEqual(["1"])
  expect(post()._count.comments).toBe(4)
})

test("keeps new comments in order, and repeats none in the preview", () => {
  const { client, written, post } = open([commentOf("n")])
  addComment(client, commentOf("m"))
  addComment(client, commentOf("n"))
  addComment(client, commentOf("m", { content: "again" }))
  expect(written()!.map(({ id }) => id)).toEqual(["n", "m"])
  expect(post().comments.map(({ id }) => id)).toEqual(["n", "m"])
})

test("the preview keeps the newest, without deleted ones", () => {
  const full = Array.from({ length: EMBEDDED_COMMENTS }, (_, at) => commentOf(`e${at}`))
  const { client, post } = open([commentOf("d", { isDeleted: true }), ...full])
  addComment(client, commentOf("n"))
  expect(post().comments.map(({ id }) => id)).toEqual([...full.slice(1).map(({ id }) => id), "n"])
})

test("removes a comment without replies, and its count", () => {
  const { client, threads, post, thread } = open()
  removeComment(client, commentOf("1"), 2)
  expect(threads().map(({ id }) => id)).toEqual(["2"])
  expect([post().comments, post()._count]).toEqual([[], { likes: 0, comments: 2, reposts: 0 }])
  removeComment(client, reply, 1)
  expect([thread("2")!.replies, thread("2")!.replyCount]).toEqual([[], 0])
})

test("keeps a deleted comment that has replies, without its content, and subtracts it once", () => {
  const deep = commentOf("r", { parentId: "2", replyCount: 1, likeCount: 4, isLiked: true })
  const { client, thread } = open()
  client.setQueryData(list, pagesOf([threadOf("2", { replyCount: 5, replies: [deep] })]))
  for (const left of [2, 2]) removeComment(client, deep, left)
  expect(thread("2")!.replies).toEqual([
    {
      ...deep,
      content: "",
      mentions: [],
      user: null,
      editedAt: null,
      likeCount: 0,
      isLiked: false,
      isDeleted: true,
      isHidden: false,
    },
  ])
  expect(thread("2")!.replyCount).toBe(4)
})

test("never counts replies below zero", () => {
  const { client, thread } = open()
  removeComment(client, commentOf("unknown", { parentId: "1" }), 2)
  expect(thread("1")!.replyCount).toBe(0)
})

test("adds unknown comments from a live event, and adopts its count", () => {
  const { client, written, post } = open()
  applyLiveComments(client, { ...NEWS, added: [commentOf("n"), reply] }, never)
  expect(written()!.map(({ id }) => id)).toEqual(["n"])
  expect(post().comments.map(({ id }) => id)).toEqual(["1", "n"])
  expect(post()._count).toEqual({ likes: 0, comments: 4, reposts: 0 })
})

test("a live change keeps the member's like, and the count while that like is in flight", () => {
  const changed = commentOf("1", { content: "edited", likeCount: 8, isLiked: false })
  for (const isLiking of [true, false]) {
    const { client, thread } = open()
    client.setQueryData(list, pagesOf([threadOf("1", { isLiked: true, likeCount: 1 })]))
    applyLiveComments(client, { ...NEWS, changed: [changed] }, (id) => isLiking && id === "1")
    expect(thread("1")).toMatchObject({
      content: "edited",
      isLiked: true,
      likeCount: isLiking ? 1 : 8,
    })
  }
})

test("keeps the place of a comment that was deleted elsewhere", () => {
  const { client, threads, post } = open()
  applyLiveComments(client, { ...NEWS, gone: ["1"] }, never)
  expect(threads()[0]).toMatchObject({ id: "1", content: "", isDeleted: true })
  expect(threads()[1]).toMatchObject({ id: "2", isDeleted: false })
  expect(post().comments).toEqual([])
})
