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

const openedBy = (viewer: Person) => w.as(viewer).call(posts.get, { params: { postId } })

const changeComment = (values: Partial<typeof commentsTable.$inferInsert>) =>
  w.db.update(commentsTable).set(values).where(eq(commentsTable.id, commentIds[1]!))

const withComments = (...contents: string[]) => ({
  comments: contents.map((content): unknown => expect.objectContaining({ content })),
})

const withCounts = (counts: Partial<Post["_count"]>) => ({
  _count: expect.objectContaining(counts) as unknown,
})

interface Change {
  name: string
  make: () => Promise<unknown>
  /** What the post shows to the reader, and to its author if that differs. */
  reader: () => object
  author?: () => object
}

test.each<Change>([
  {
    name: "an edited text",
    make: () => w.as(ann).call(posts.edit, { params: { postId }, body: { content: "changed" } }),
    reader: () => ({ content: "changed" }),
  },
  {
    name: "a like of the reader",
    make: () => w.as(reader).call(likes.add, { params: { postId } }),
    reader: () => ({ ...withCounts({ likes: 1 }), isLiked: true }),
    author: () => ({ ...withCounts({ likes: 1 }), isLiked: false }),
  },
  {
    name: "a like of another member",
    make: () => w.as(bob).call(likes.add, { params: { postId } }),
    reader: () => ({ ...withCounts({ likes: 1 }), isLiked: false }),
  },
  {
    name: "a new comment",
    make: () => addComment("three"),
    reader: () => ({ ...withCounts({ comments: 3 }), ...withComments("two", "three") }),
  },
  {
    name: "an edited comment",
    make: () =>
      w.as(bob).call(comments.edit, {
        params: { commentId: commentIds[0]! },
        body: { content: "changed" },
      }),
    reader: () => withComments("changed", "two"),
  },
  {
    name: "a liked comment",
    make: () => w.as(reader).call(comments.like, { params: { commentId: commentIds[0]! } }),
    reader: () => ({
      comments: [
        expect.objectContaining({ isLiked: true, likeCount: 1 }),
        expect.objectContaining({ isLiked: false, likeCount: 0 }),
      ],
    }),
    author: () => ({
      comments: [
        expect.objectContaining({ isLiked: false, likeCount: 1 }),
        expect.objectContaining({ isLiked: false, likeCount: 0 }),
      ],
    }),
  },
  {
    name: "a deleted comment",
    make: () => w.as(bob).call(comments.remove, { params: { commentId: commentIds[1]! } }),
    reader: () => ({ ...withCounts({ comments: 1 }), ...withComments("one") }),
  },
  {
    name: "a hidden comment",
    make: () => changeComment({ hiddenAt: new Date() }),
    reader: () => withComments("one"),
  },
  {
    name: "a removed comment",
    make: () => changeComment({ removedAt: new Date() }),
    reader: () => withComments("one"),
  },
  {
    name: "a new name of the author",
    make: () =>
      w.as(ann).call(members.update, { params: { userId: ann.id }, body: { firstName: "Anna" } }),
    reader: () => ({ author: expect.objectContaining({ firstName: "Anna" }) as unknown }),
  },
  {
    name: "a new picture of a commenter",
    make: () => w.db.update(users).set({ pictureHash: "x" }).where(eq(users.id, bob.id)),
    reader: () => {
      const bobs: unknown = expect.objectContaining({
        user: expect.objectContaining({
          profileImageUrl: expect.stringContaining("/x-") as unknown,
        }) as unknown,
      })
      return { comments: [bobs, bobs] }
    },
  },
  {
    name: "a banned commenter",
    make: () => w.db.update(users).set({ state: "banned" }).where(eq(users.id, bob.id)),
    reader: () => ({ comments: [] }),
  },
  {
    name: "a blocked commenter",
    make: () => w.db.insert(blocks).values({ blockerId: reader.id, blockedId: bob.id }),
    reader: () => ({ comments: [] }),
    author: () => withComments("one", "two"),
  },
  {
    name: "a renamed category",
    make: () =>
      w.db
        .update(categories)
        .set({ name: `Other of ${ann.id}` })
        .where(eq(categories.name, `Of ${ann.id}`)),
    reader: () => ({
      category: expect.objectContaining({ name: `Other of ${ann.id}` }) as unknown,
    }),
  },
])("$name is shown to every reader immediately", async ({ make, ...shows }) => {
  const shown = () =>
    Promise.all([listedFor(reader), openedBy(reader), listedFor(ann), openedBy(ann)])
  const [before, opened, beforeToAuthor, openedByAuthor] = await shown()
  const expected = [shows.reader(), shows.author?.() ?? shows.reader()]
  expect(opened).toEqual(before)
  expect(openedByAuthor).toEqual(beforeToAuthor)
  expect(before).not.toMatchObject(expected[0]!)
  await make()
  const [after, openedAfter, afterToAuthor, openedByAuthorAfter] = await shown()
  expect(after).toMatchObject(expected[0]!)
  expect(afterToAuthor).toMatchObject(expected[1]!)
  expect(openedAfter).toEqual(after)
  expect(openedByAuthorAfter).toEqual(afterToAuthor)
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

test("opens a post without printing what a list has printed", async () => {
  await openedBy(reader)
  await w.as(bob).call(likes.add, { params: { postId } })
  await listedFor(ann)
  const opened = await w.countStatements(() => openedBy(reader))
  await w.as(bob).call(likes.remove, { params: { postId } })
  expect(await w.countStatements(() => openedBy(reader))).toBe(opened + 1)
})

test("does not cache posts read inside an uncommitted transaction", async () => {
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
