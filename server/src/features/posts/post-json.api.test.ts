import { comments, Thread } from "@grove/contract/comments"
import { CATEGORY_COLOR } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import { Comment, Post, posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { PersonRef } from "@grove/contract/users"
import type { TSchema } from "typebox"
import { Check, Clean, Clone, Errors } from "typebox/value"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { jsonText } from "../../db/json-sql.ts"
import { categories, posts as postsTable, type PostImage } from "../../db/tables/posts.ts"
import { users } from "../../db/tables/users.ts"
import { personJson } from "../users/view.ts"
import { POST_FUNCTIONS } from "./post-json.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

/** Exactly what the schema promises: nothing missing, nothing wrong, nothing beyond it. */
function expectShape(schema: TSchema, value: unknown) {
  expect(Check(schema, value) ? [] : [...Errors(schema, value)]).toEqual([])
  expect(Clean(schema, Clone(value))).toEqual(value)
}

const AWKWARD = `"quotes", \\ and 'apostrophes'\n🌳`
const image = (hash: string, alt: string): PostImage => ({
  hash: hash.repeat(64),
  width: 1200,
  height: 800,
  widths: [320, 640, 1200],
  thumbhash: "abc",
  alt,
})
const CARD = { url: "https://a.example/x", title: AWKWARD, description: "", host: "a.example" }
const EVENT = { title: AWKWARD, description: "Round the lake", isOnline: false }

async function rowOf(id: string) {
  const [row] = await w.db.select().from(postsTable).where(eq(postsTable.id, id))
  return row!
}

async function read(reader: Person, postId: string) {
  const post = await w.as(reader).call(posts.get, { params: { postId } })
  expectShape(Post, post)
  return post
}

test("a bare post of an author without picture", async () => {
  const ann = await w.make.user()
  const made = await w.as(ann).call(posts.create, { body: { content: AWKWARD } })
  const { id } = made
  expect(await read(ann, id)).toEqual(made)
  expect(made).toEqual({
    id,
    content: AWKWARD,
    language: "en",
    imageUrl: null,
    images: [],
    createdAt: (await rowOf(id)).createdAt.toISOString(),
    editedAt: null,
    author: {
      id: ann.id,
      firstName: ann.firstName,
      lastName: ann.lastName,
      handle: ann.handle,
      profileImageUrl: null,
      isVerified: false,
    },
    category: null,
    hashtags: [],
    mentions: [],
    comments: [],
    commentsOpen: true,
    _count: { likes: 0, comments: 0, reposts: 0 },
    isLiked: false,
    isBookmarked: false,
    isReposted: false,
    repostedBy: null,
    video: null,
    event: null,
    link: null,
  })
})

test("a post with everything", async () => {
  const [ann, bob] = await Promise.all([w.make.user({ isVerified: true }), w.make.user()])
  await w.db.update(users).set({ pictureHash: "x" }).where(eq(users.id, ann.id))
  const [plain] = await w.db
    .insert(categories)
    .values({ name: `Plain ${AWKWARD}`, color: null })
    .returning({ id: categories.id })
  const { id } = await w.as(ann).call(posts.create, {
    body: {
      content: `All of it #walk @${bob.handle}`,
      categoryId: plain!.id,
      event: { ...EVENT, date: "2026-12-01", time: "10:00", timeZone: "Europe/Berlin" },
    },
  })
  await w.db
    .update(postsTable)
    .set({
      images: [image("a", AWKWARD), image("b", "")],
      link: { ...CARD, picture: { hash: "c".repeat(64), width: 480, thumbhash: "x+/=" } },
    })
    .where(eq(postsTable.id, id))
  await w.as(ann).call(posts.edit, { params: { postId: id }, body: { categoryId: plain!.id } })
  for (let n = 1; n <= 4; n += 1)
    await w
      .as(bob)
      .call(comments.add, { params: { postId: id }, body: { content: `${AWKWARD} ${n}` } })
  await w.as(bob).call(reposts.add, { params: { postId: id } })

  const [listed] = await w.as(bob).call(posts.byUser, { params: { userId: bob.id } })
  expectShape(Post, listed)
  const author = { id: ann.id, profileImageUrl: "/media/x-300.webp", isVerified: true }
  const url = (hash: string) => mediaUrl(hash.repeat(64), 1200)
  expect(listed).toMatchObject({
    id,
    editedAt: (await rowOf(id)).editedAt!.toISOString(),
    imageUrl: url("a"),
    images: [
      { ...image("a", AWKWARD), url: url("a") },
      { ...image("b", ""), url: url("b") },
    ],
    link: { ...CARD, imageUrl: mediaUrl("c".repeat(64), 480), thumbhash: "x+/=" },
    author,
    category: { id: plain!.id, name: `Plain ${AWKWARD}`, color: CATEGORY_COLOR },
    hashtags: [{ name: "walk" }],
    mentions: [{ id: bob.id, handle: bob.handle }],
    _count: { likes: 0, comments: 4, reposts: 1 },
    isReposted: true,
    repostedBy: { id: bob.id, handle: bob.handle },
    event: {
      ...EVENT,
      date: "2026-12-01",
      startsAt: "2026-12-01T09:00:00.000Z",
      _count: { going: 0, interested: 0 },
      myReply: null,
    },
  })
  expect(listed!.comments.map((each) => each.content)).toEqual([3, 4].map((n) => `${AWKWARD} ${n}`))
  expect(listed!.comments[0]).toMatchObject({ postId: id, user: { id: bob.id } })
})

test("a video, and a card without picture", async () => {
  const ann = await w.make.user()
  const { id } = await w.as(ann).call(posts.create, { body: { content: "look" } })
  const { hash, width, height, thumbhash } = image("d", "")
  const video = { hash, width, height, durationMs: 1500, alt: AWKWARD, extension: "mp4" } as const
  await w.db
    .update(postsTable)
    .set({
      video: { ...video, poster: null, captionsHash: null },
      link: { ...CARD, picture: null },
    })
    .where(eq(postsTable.id, id))
  const shown = { width, height, durationMs: 1500, alt: AWKWARD, url: mediaUrl(hash, width, "mp4") }
  expect(await read(ann, id)).toMatchObject({
    video: { ...shown, posterUrl: null, captionsUrl: null, thumbhash: null },
    link: { ...CARD, imageUrl: null, thumbhash: null },
  })
  const poster = { hash, width: 640, thumbhash }
  await w.db
    .update(postsTable)
    .set({ video: { ...video, poster, captionsHash: hash } })
    .where(eq(postsTable.id, id))
  expect((await read(ann, id)).video).toEqual({
    ...shown,
    posterUrl: mediaUrl(hash, 640),
    captionsUrl: mediaUrl(hash, 1, "vtt"),
    thumbhash,
  })
})

test("an event without date leaves out what its author left out", async () => {
  const ann = await w.make.user()
  const made = await w
    .as(ann)
    .call(posts.create, { body: { content: "online", event: { ...EVENT, isOnline: true } } })
  expect(await read(ann, made.id)).toEqual(made)
  expect(made.event).toEqual({
    ...EVENT,
    isOnline: true,
    startsAt: null,
    endsAt: null,
    _count: { going: 0, interested: 0 },
    myReply: null,
    coverUrl: null,
    cover: null,
    capacity: null,
    placesLeft: null,
    waitingCount: 0,
    guestListVisible: "everyone",
    guestsMayInvite: false,
    isInvited: false,
    seriesId: null,
    rule: null,
    canceledAt: null,
  })
})

test("a category with a color of its own, changed after the post was made", async () => {
  const ann = await w.make.user()
  const [category] = await w.db
    .insert(categories)
    .values({ name: "Colorful", color: "#111111" })
    .returning({ id: categories.id })
  const body = { content: "colored", categoryId: category!.id }
  const { id } = await w.as(ann).call(posts.create, { body })
  await w.db.update(categories).set({ color: "#222222" }).where(eq(categories.id, category!.id))
  expect((await read(ann, id)).category?.color).toBe("#222222")
})

test("the list of comments and a new comment have the same shape", async () => {
  const [ann, bob] = await Promise.all([w.make.user(), w.make.user()])
  const { id: postId } = await w.as(ann).call(posts.create, { body: { content: "talk" } })
  const added = await w
    .as(bob)
    .call(comments.add, { params: { postId }, body: { content: AWKWARD } })
  expectShape(Comment, added)
  expect(added).toMatchObject({ postId, content: AWKWARD })
  expect(await w.as(ann).call(comments.list, { params: { postId } })).toEqual([
    { ...added, replies: [] },
  ])
  expect((await read(ann, postId)).comments).toEqual([added])
})

test("a thread with replies, likes and an edit, and what is left of it after deletion", async () => {
  const [ann, bob] = await Promise.all([w.make.user(), w.make.user({ isVerified: true })])
  const { id: postId } = await w.as(ann).call(posts.create, { body: { content: "talk" } })
  const add = (who: Person, content: string, parentId?: string) =>
    w.as(who).call(comments.add, {
      params: { postId },
      body: { content, ...(parentId && { parentId }) },
    })
  const thread = await add(bob, AWKWARD)
  const replies = [await add(ann, AWKWARD, thread.id), await add(bob, "two", thread.id)]
  await add(ann, "three", thread.id)
  const params = { commentId: thread.id }
  await w.as(ann).call(comments.like, { params })
  const edited = await w.as(bob).call(comments.edit, { params, body: { content: `${AWKWARD}!` } })
  expectShape(Comment, edited)
  const list = () => w.as(ann).call(comments.list, { params: { postId } })

  const [shown] = await list()
  expectShape(Thread, shown)
  expect(edited.editedAt).not.toBeNull()
  expect(shown).toEqual({ ...edited, isLiked: true, likeCount: 1, replyCount: 3, replies })
  expect(replies.map((reply) => reply.parentId)).toEqual([thread.id, thread.id])

  await w.as(bob).call(comments.remove, { params })
  const [left] = await list()
  expectShape(Thread, left)
  expect(left).toEqual({
    ...thread,
    content: "",
    language: null,
    user: null,
    replyCount: 3,
    isDeleted: true,
    replies,
  })
})

test.each([
  ["active", { firstName: null, lastName: AWKWARD }, { firstName: null, lastName: AWKWARD }],
  ["deleted", { firstName: null, lastName: null }, { firstName: "Deleted", lastName: "user" }],
  ["banned", { firstName: "Eve", lastName: null }, { firstName: "Eve", lastName: null }],
] as const)("a person whose account is %s", async (state, names, shown) => {
  const person = await w.make.user()
  await w.db
    .update(users)
    .set({ ...names, state })
    .where(eq(users.id, person.id))
  const { rows } = await w.pool.query<{ json: string }>(
    `select ${jsonText(personJson("u"))} as json from users u where u.id = $1`,
    [person.id],
  )
  const printed = JSON.parse(rows[0]!.json) as unknown
  expectShape(PersonRef, printed)
  expect(printed).toMatchObject({ id: person.id, ...shown })
})

test.each(POST_FUNCTIONS)("a migration defines $name", async ({ name, definition }) => {
  const { rows } = await w.pool.query("select 1 from pg_proc where proname = $1", [name])
  expect(rows.length === 1 ? "" : definition, "Add this to a migration").toBe("")
})
