import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type World } from "../../../test/world.ts"
import { mutes } from "../../db/tables/blocks.ts"
import { notifications } from "../../db/tables/notifications.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

async function scene() {
  const [ann, bob, eve] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  return { ann, bob, eve, post, params: { postId: post.id } }
}

test("adds, counts and notifies of comments and pages them oldest first", async () => {
  const { ann, bob, params } = await scene()
  for (let i = 0; i < 5; i++)
    await w.as(bob).call(comments.add, { params, body: { content: `c${i}` } })
  const first = await w.as(ann).ask(comments.list, { params, query: { limit: 3 } })
  const second = await w
    .as(ann)
    .ask(comments.list, { params, query: { limit: 3, cursor: first.next! } })
  expect([...first.body, ...second.body].map((c) => c.content)).toEqual([
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
  ])
  const newest = await w.as(ann).call(comments.list, { params, query: { order: "newest" } })
  expect(newest.map((c) => c.content)).toEqual(["c4", "c3", "c2", "c1", "c0"])
  const post = await w.as(ann).call(posts.get, { params })
  expect(post._count.comments).toBe(5)
  expect(post.comments.map((c) => c.content)).toEqual(["c3", "c4"])
  expect(await w.db.$count(notifications, eq(notifications.userId, ann.id))).toBe(5)
})

test("lets only the author delete a comment; deletion is idempotent and counted once", async () => {
  const { ann, bob, params } = await scene()
  const comment = await w.as(bob).call(comments.add, { params, body: { content: "mine" } })
  const one = { params: { commentId: comment.id } }
  expect(await w.as(ann).ask(comments.remove, one)).toMatchObject({ status: 403 })
  expect(await w.as(bob).call(comments.remove, one)).toEqual({ isDeleted: true, comments: 0 })
  expect(await w.as(bob).call(comments.remove, one)).toEqual({ isDeleted: true, comments: 0 })
  expect(await w.as(ann).call(comments.list, { params })).toEqual([])
})

test("hides comments of muted members in feeds and on the post's page", async () => {
  const { ann, bob, eve, params } = await scene()
  await w.as(eve).call(comments.add, { params, body: { content: "noise" } })
  await w.as(bob).call(comments.add, { params, body: { content: "music" } })
  await w.db.insert(mutes).values({ muterId: ann.id, mutedId: eve.id })
  expect((await w.as(ann).call(comments.list, { params })).map((c) => c.content)).toEqual(["music"])
  expect((await w.as(ann).call(posts.get, { params })).comments.map((c) => c.content)).toEqual([
    "music",
  ])
})

test.each([
  { content: "" },
  { content: "  " },
  { content: "x".repeat(2001) },
  {},
  { content: "x", id: "y" },
])("%o is refused", async (body) => {
  const { bob, params } = await scene()
  const answer = await w.as(bob).request("POST", `/api/posts/${params.postId}/comments`, { body })
  expect(answer.status).toBe(400)
})
