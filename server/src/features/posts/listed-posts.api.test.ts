import { comments } from "@grove/contract/comments"
import { likes } from "@grove/contract/likes"
import { posts, type Post } from "@grove/contract/posts"
import { users as members } from "@grove/contract/users"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks } from "../../db/tables/blocks.ts"
import { comments as commentsTable } from "../../db/tables/comments.ts"
import { categories, posts as postsTable } from "../../db/tables/posts.ts"
import { users } from "../../db/tables/users.ts"
import { inTransaction } from "../../platform/context.ts"
import { viewPosts } from "./view.ts"

let w: World
let ann: Person
let bob: Person
let reader: Person
let postId: string
let commentIds: string[]

beforeAll(async () => {
  w = await world()
})

const addComment = (content: string) =>
  w.as(bob).call(comments.add, { params: { postId }, body: { content } })

beforeEach(async () => {
  ;[ann, bob, reader] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const [category] = await w.db
    .insert(categories)
    .values({ name: `Of ${ann.id}`, color: "#111111" })
    .returning({ id: categories.id })
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content: "as it was", categoryId: category!.id } })
  postId = post.id
  commentIds = [(await addComment("one")).id, (await addComment("two")).id]
})

const listedFor = async (viewer: Person): Promise<Post> => {
  const [post] = await w.as(viewer).call(posts.byUser, { params: { userId: ann.id } })
  return post!
}

/** One post is printed by PostgreSQL as a whole, without the cache. */
const openedBy = (viewer: Person) => w.as(viewer).call(posts.get, { params: { postId } })

const changeComment = (values: Partial<typeof commentsTable.$inferInsert>) =>
  w.db.update(commentsTable).set(values).where(eq(commentsTable.id, commentIds[1]!))

test.each<[string, () => Promise<unknown>]>([
  [
    "an edited text",
    () => w.as(ann).call(posts.edit, { params: { postId }, body: { content: "changed" } }),
  ],
  ["a like of the reader", () => w.as(reader).call(likes.add, { params: { postId } })],
  ["a like of another member", () => w.as(bob).call(likes.add, { params: { postId } })],
  ["a new comment", () => addComment("three")],
  [
    "an edited comment",
    () =>
      w.as(bob).call(comments.edit, {
        params: { commentId: commentIds[0]! },
        body: { content: "changed" },
      }),
  ],
  [
    "a liked comment",
    () => w.as(reader).call(comments.like, { params: { commentId: commentIds[0]! } }),
  ],
  [
    "a deleted comment",
    () => w.as(bob).call(comments.remove, { params: { commentId: commentIds[1]! } }),
  ],
  ["a hidden comment", () => changeComment({ hiddenAt: new Date() })],
  ["a removed comment", () => changeComment({ removedAt: new Date() })],
  [
    "a new name of the author",
    () =>
      w.as(ann).call(members.update, { params: { userId: ann.id }, body: { firstName: "Anna" } }),
  ],
  [
    "a new picture of a commenter",
    () => w.db.update(users).set({ pictureHash: "x" }).where(eq(users.id, bob.id)),
  ],
  [
    "a banned commenter",
    () => w.db.update(users).set({ state: "banned" }).where(eq(users.id, bob.id)),
  ],
  [
    "a blocked commenter",
    () => w.db.insert(blocks).values({ blockerId: reader.id, blockedId: bob.id }),
  ],
  [
    "a renamed category",
    () =>
      w.db
        .update(categories)
        .set({ name: `Other of ${ann.id}` })
        .where(eq(categories.name, `Of ${ann.id}`)),
  ],
])("a list shows %s to every reader immediately", async (_, change) => {
  const before = await Promise.all([listedFor(reader), listedFor(ann)])
  expect(before).toEqual(await Promise.all([openedBy(reader), openedBy(ann)]))
  await change()
  const opened = await Promise.all([openedBy(reader), openedBy(ann)])
  expect(opened).not.toEqual(before)
  expect(await Promise.all([listedFor(reader), listedFor(ann)])).toEqual(opened)
})

test("prints a post once for all readers", async () => {
  await listedFor(ann)
  await listedFor(reader)
  const printed = (viewer: Person) => w.countStatements(() => listedFor(viewer))
  const statements = await printed(reader)
  expect(await printed(ann)).toBe(statements)
  await w.as(bob).call(likes.add, { params: { postId } })
  expect(await printed(reader)).toBe(statements + 1)
  expect(await printed(ann)).toBe(statements)
})

test("does not remember what a transaction shows before it is complete", async () => {
  await inTransaction(await w.contextOf(reader), async (ctx) => {
    const write = (content: string) =>
      ctx.db.update(postsTable).set({ content }).where(eq(postsTable.id, postId))
    await write("draft")
    const [draft] = await viewPosts(ctx, [postId])
    expect(draft!.content).toBe("draft")
    await write("final")
  })
  expect((await listedFor(reader)).content).toBe("final")
})
