import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { CATEGORY_COLOR } from "@grove/contract/limits"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { beforeAll, describe, expect, test } from "vitest"

import { openScreen } from "../../../test/live.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { erasePostsOf } from "./erasure.service.ts"
import { hidePost, unhidePost } from "./removal.service.ts"

const AWAY = "00000000-0000-7000-8000-000000000000"
let w: World
let ann: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.user()
})

const write = (content = "hello", author = ann) =>
  w.as(author).call(posts.create, { body: { content } })
const edit = (postId: string, body: object, person = ann) =>
  w.as(person).ask(posts.edit, { params: { postId }, body: body as never })
const statusOf = async (person: Person, postId: string) =>
  (await w.as(person).ask(posts.get, { params: { postId } })).status
const countOf = async (person: Person) =>
  (await w.as(person).call(users.get, { params: { userId: person.id } }))._count.posts

describe("editing", () => {
  test("changes what is sent and keeps the rest", async () => {
    const [category, other] = await w.as(ann).call(posts.categories, {})
    const post = await w.as(ann).call(posts.create, {
      body: {
        content: "two #pictures",
        categoryId: category!.id,
        images: [PIXEL, PIXEL],
        imageAlts: ["one"],
      },
    })
    expect(post.images.map(({ alt }) => alt)).toEqual(["one", ""])
    const described = (await edit(post.id, { imageAlts: ["first"] })).body
    expect(described).toMatchObject({
      content: "two #pictures",
      category,
      hashtags: [{ name: "pictures" }],
      images: [{ alt: "first" }, { alt: "" }],
      video: null,
      editedAt: expect.any(String),
    })
    expect((await edit(post.id, { categoryId: other!.id })).body).toMatchObject({
      category: other,
      images: [{ alt: "first" }, { alt: "" }],
    })
    expect((await edit(post.id, { categoryId: null })).body.category).toBeNull()
    expect((await edit(post.id, { categoryId: 999_999 })).body).toMatchObject({
      code: "category.notFound",
    })
  })

  test("of the comments alone does not mark the post as edited", async () => {
    const { id } = await write()
    expect((await edit(id, { commentsOpen: false })).body).toMatchObject({
      commentsOpen: false,
      editedAt: null,
    })
    expect((await edit(id, { commentsOpen: true, content: "new" })).body).toMatchObject({
      commentsOpen: true,
      content: "new",
      editedAt: expect.any(String),
    })
  })

  test("notifies members who are mentioned for the first time", async () => {
    const [bob, eve] = [
      await w.make.user({ handle: "bobinposts" }),
      await w.make.user({ handle: "eveinposts" }),
    ]
    const { id } = await write("hello @bobinposts")
    await edit(id, { content: "hello @bobinposts and @eveinposts" })
    for (const person of [bob, eve])
      expect(await w.as(person).call(notifications.list, {})).toMatchObject([
        { type: "other", postId: id },
      ])
  })

  test("is rejected for missing and deleted posts, captions without a video, and links of restricted members", async () => {
    const { id } = await write()
    expect(await edit(AWAY, { content: "x" })).toMatchObject({ status: 404 })
    expect(await edit(id, { videoCaptions: "WEBVTT" })).toMatchObject({
      status: 404,
      body: { code: "video.notFound" },
    })
    await w.as(ann).call(posts.remove, { params: { postId: id } })
    expect(await edit(id, { content: "x" })).toMatchObject({ body: { code: "post.notFound" } })

    const cem = await w.make.user()
    const { id: own } = await write("words", cem)
    await w.pool.query(
      "insert into penalties (user_id, type, reason) values ($1, 'restriction', 'Spam')",
      [cem.id],
    )
    w.travel(6000) // Actors are cached for five seconds.
    expect(await edit(own, { content: "https://spam.example" }, cem)).toMatchObject({ status: 403 })
    expect(await edit(own, { imageAlts: ["https://spam.example"] }, cem)).toMatchObject({
      status: 403,
    })
    expect(await edit(own, { content: "other words" }, cem)).toMatchObject({ status: 200 })
  })
})

describe("removal", () => {
  test("counts once, whatever its author and moderators do and in which order", async () => {
    const author = await w.make.user()
    const ctx = await w.contextOf()
    const { id } = await write("hello", author)
    await write("another", author)
    const params = { postId: id }
    const act = {
      remove: () => w.as(author).ask(posts.remove, { params }),
      restore: () => w.as(author).ask(posts.restore, { params }),
      hide: () => hidePost(ctx, id),
      unhide: () => unhidePost(ctx, id),
    }
    const steps: [keyof typeof act, number][] = [
      ["restore", 2],
      ["remove", 1],
      ["remove", 1],
      ["hide", 1],
      ["hide", 1],
      ["unhide", 1],
      ["restore", 2],
      ["hide", 1],
      ["unhide", 2],
      ["unhide", 2],
    ]
    for (const [name, count] of steps) {
      await act[name]()
      expect([name, await countOf(author)]).toEqual([name, count])
    }
    expect(await hidePost(ctx, id)).toBe(true)
    expect(await hidePost(ctx, id)).toBe(false)
    expect(await hidePost(ctx, AWAY)).toBe(false)
    await unhidePost(ctx, AWAY)
    expect(await act.remove()).toMatchObject({ status: 404, body: { code: "post.notFound" } })
    expect(await act.restore()).toMatchObject({ status: 404, body: { code: "post.notFound" } })
  })

  test("does not tell a blocked member that the post exists", async () => {
    const [bob, eve] = [await w.make.user(), await w.make.user()]
    const { id } = await write()
    await w.as(ann).call(blocks.block, { params: { userId: bob.id } })
    const params = { postId: id }
    expect(await w.as(bob).ask(posts.remove, { params })).toMatchObject({ status: 404 })
    expect(await w.as(eve).ask(posts.remove, { params })).toMatchObject({
      status: 403,
      body: { code: "post.notYours" },
    })
    expect(await statusOf(eve, id)).toBe(200)
  })

  test("can be undone for an hour; then a job deletes the post with its pictures", async () => {
    const { id } = await w
      .as(ann)
      .call(posts.create, { body: { content: "gone", images: [PIXEL] } })
    const params = { postId: id }
    await w.as(ann).call(posts.remove, { params })
    const sweep = async () => {
      await w.pool.query("select graphile_worker.add_job('posts.sweep')")
      await w.runJobs()
    }
    w.travel(3_590_000)
    await sweep()
    expect(await w.as(ann).ask(posts.restore, { params })).toMatchObject({ status: 200 })
    await w.as(ann).call(posts.remove, { params })
    w.travel(3_601_000)
    await sweep()
    expect(await w.as(ann).ask(posts.restore, { params })).toMatchObject({ status: 404 })
    const uses = await w.pool.query("select 1 from media_uses where subject_id = $1", [id])
    expect(uses.rowCount).toBe(0)
  })

  test("of an account deletes more posts than one batch", async () => {
    const author = await w.make.user()
    await w.pool.query(
      "insert into posts (author_id, content) select $1, 'old' from generate_series(1, 101)",
      [author.id],
    )
    await erasePostsOf(await w.contextOf(), author.id)
    const left = await w.pool.query("select 1 from posts where author_id = $1", [author.id])
    expect(left.rowCount).toBe(0)
  })
})

test("pages the posts of a member, newest first", async () => {
  const author = await w.make.user()
  for (const content of ["one", "two", "three"]) await write(content, author)
  const page = (query: object) =>
    w.as(ann).ask(posts.byUser, { params: { userId: author.id }, query })
  const first = await page({ limit: 2 })
  const second = await page({ limit: 2, cursor: first.next! })
  expect([first, second].map(({ body }) => body.map(({ content }) => content))).toEqual([
    ["three", "two"],
    ["one"],
  ])
  expect(second.next).toBeUndefined()
  expect((await page({})).body).toHaveLength(3)
  expect((await page({ cursor: "invalid" })).status).toBe(400)
})

test("gives a category without a color the default one", async () => {
  const [category] = await w.as(ann).call(posts.categories, {})
  await w.pool.query("update categories set color = null where id = $1", [category!.id])
  expect((await w.as(ann).call(posts.categories, {}))[0]!.color).toBe(CATEGORY_COLOR)
})

test("announces a post to followers who are online, not to readers of other members", async () => {
  const [author, fan, other] = [await w.make.user(), await w.make.user(), await w.make.user()]
  await w.as(fan).call(follows.add, { params: { userId: author.id } })
  await w.as(other).call(follows.add, { params: { userId: fan.id } })
  const address = await w.listen()
  const [near, far] = [await openScreen(w, address, fan), await openScreen(w, address, other)]
  const { id } = await write("news", author)
  expect((await near.seen("posts")).posts).toEqual([{ postId: id, authorId: author.id }])
  const { id: next } = await write("news of the fan", fan)
  await far.seen("posts", (event) => event.posts.some(({ postId }) => postId === next))
  expect(JSON.stringify(far.events)).not.toContain(id)
  for (const { socket } of [near, far]) socket.close()
})
