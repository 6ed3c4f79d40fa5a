// @vitest-environment jsdom
import type { Thread } from "@grove/contract/comments"
import type { LiveEvent } from "@grove/contract/live"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { addComment, removeComment } from "#cache/comments.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { freshClient } from "#test/render-hook.tsx"
import { commentOf, pagesOf, personOf, postOf, threadOf } from "#test/samples.ts"

import { live } from "./live.ts"

const reply = commentOf("r", { parentId: "2" })
const list = keys.comments.list("p", "oldest", undefined)

function open() {
  const client = freshClient()
  client.setQueryData(
    list,
    pagesOf(
      [threadOf("1", { isLiked: true, likeCount: 1 })],
      [threadOf("2", { replyCount: 1, replies: [reply] })],
    ),
  )
  client.setQueryData(
    keys.posts.one("p"),
    postOf("p", { _count: { likes: 0, comments: 3, reposts: 0 } }),
  )
  const threads = () =>
    client.getQueryData<{ pages: { items: Thread[] }[] }>(list)!.pages.flatMap(({ items }) => items)
  return {
    client,
    thread: (id: string) => threads().find((thread) => thread.id === id)!,
    written: () =>
      client.getQueryData<Comment[]>(keys.comments.written("p"))?.map(({ id }) => id) ?? [],
    count: () => client.getQueryData<Post>(keys.posts.one("p"))!._count.comments,
    receive: (fields: Partial<Extract<LiveEvent, { type: "comments" }>>) =>
      live.handle(
        { type: "comments", postId: "p", count: 3, added: [], changed: [], gone: [], ...fields },
        client,
      ),
  }
}

test("a new comment is kept beside the pages, once, whichever is faster: the event or the reply", () => {
  const mine = commentOf("m", { parentId: "2", user: personOf("me") })
  const parent = commentOf("2", { replyCount: 2 })
  for (const isEventFirst of [true, false]) {
    const page = open()
    const steps = [
      () => page.receive({ added: [mine], changed: [parent], count: 4 }),
      () => addComment(page.client, mine),
    ]
    for (const step of isEventFirst ? steps : steps.toReversed()) step()
    expect([page.written(), page.count(), page.thread("2").replyCount]).toEqual([["m"], 4, 2])
  }
})

test("an edit or a like changes the comment in place and keeps whether the member likes it", () => {
  const page = open()
  page.receive({
    changed: [commentOf("1", { content: "new words", likeCount: 7, isLiked: false })],
  })
  expect(page.thread("1")).toMatchObject({ content: "new words", likeCount: 7, isLiked: true })
  page.receive({ changed: [commentOf("unknown")] })
  expect(page.written()).toEqual([])
})

test("a deleted comment keeps its place without its text", () => {
  const page = open()
  page.receive({ gone: ["r"], changed: [commentOf("2", { replyCount: 0 })], count: 2 })
  const [left] = page.thread("2").replies
  expect(left).toMatchObject({ id: "r", isDeleted: true, content: "", user: null })
  removeComment(page.client, reply, 2)
  expect([page.thread("2").replies, page.thread("2").replyCount, page.count()]).toEqual([[], 0, 2])
})

test("fetches again when comments were written before watching began, and only then", () => {
  const page = open()
  const isStale = () => page.client.getQueryState(list)!.isInvalidated
  page.receive({ count: 3 })
  expect(isStale()).toBe(false)
  page.receive({ count: 4 })
  expect(isStale()).toBe(true)
})

test("other events, and watching a post that is not here, change nothing", () => {
  const page = open()
  expect(effectsOn(page.client, () => live.handle({ type: "joining" }, page.client))).toEqual({
    changed: [],
    stale: [],
  })
  expect(effectsOn(page.client, () => page.receive({ postId: "q", count: 9 }))).toEqual({
    changed: [],
    stale: [],
  })
})

test("marks the post and its comments as stale when events were missed before watching began", () => {
  const page = open()
  page.client.setQueryData(keys.comments.list("q", "oldest", undefined), pagesOf([]))
  const { changed, stale } = effectsOn(page.client, () => page.receive({ count: 9 }))
  expect([changed, stale]).toEqual([[], [list.join("."), "posts.one.p"].toSorted()])
})

test.each([{ added: [commentOf("n")] }, { changed: [commentOf("1")] }, { gone: ["r"] }])(
  "a change is applied without a fetch: %j",
  (fields) => {
    const page = open()
    expect(effectsOn(page.client, () => page.receive({ ...fields, count: 9 })).stale).toEqual([])
    expect(page.count()).toBe(9)
  },
)

test("a reconnect marks all comments as stale, and nothing else", () => {
  const page = open()
  const { stale } = effectsOn(page.client, () => live.refresh(page.client))
  expect(stale).toEqual([list.join(".")])
})
