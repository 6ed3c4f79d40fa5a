import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { likes } from "@grove/contract/likes"
import { Post, posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { Ajv } from "ajv"
import formats from "ajv-formats"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"

import { world, type World } from "../../../test/world.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

test("a post is there for its author at once, with all its parts", async () => {
  const ann = await w.make.user()
  const [category] = await w.as(ann).call(posts.categories, {})
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content: "Fog over the #Lake", categoryId: category!.id } })
  expect(post).toMatchObject({
    content: "Fog over the #Lake",
    author: { id: ann.id },
    category,
    hashtags: [{ name: "lake" }],
    _count: { likes: 0, comments: 0, reposts: 0 },
    isLiked: false,
    comments: [],
    event: null,
    repostedBy: null,
  })
  expect(await w.as(ann).call(posts.feed, {})).toMatchObject([{ id: post.id }])
  expect(await w.as(ann).call(posts.get, { params: { postId: post.id } })).toEqual(post)
})

test("the card's numbers follow what people do", async () => {
  const ann = await w.make.user()
  const bob = await w.make.user()
  const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  const params = { postId: post.id }
  expect(await w.as(bob).call(likes.add, { params })).toEqual({ isLiked: true, likes: 1 })
  expect(await w.as(bob).call(likes.add, { params })).toEqual({ isLiked: true, likes: 1 })
  await w.as(bob).call(comments.add, { params, body: { content: "first!" } })
  await w.as(bob).call(bookmarks.add, { params })
  expect(await w.as(bob).call(reposts.add, { params })).toEqual({ isReposted: true, reposts: 1 })
  expect(await w.as(bob).call(posts.get, { params })).toMatchObject({
    _count: { likes: 1, comments: 1, reposts: 1 },
    isLiked: true,
    isBookmarked: true,
    isReposted: true,
    comments: [{ content: "first!", user: { id: bob.id } }],
  })
})

test("what PostgreSQL writes is what the contract promises, field by field", async () => {
  const [ann, bob] = await Promise.all([w.make.user({ isVerified: true }), w.make.user()])
  const png = `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
      .png()
      .toBuffer()
  ).toString("base64")}`
  const event = {
    title: "Walk",
    description: "Round the lake",
    date: "2026-12-01",
    time: "10:00",
    timeZone: "Europe/Berlin",
    isOnline: false,
  }
  const post = await w.as(ann).call(posts.create, {
    body: {
      content: `Everything at once #walk @${bob.handle}`,
      categoryId: 1,
      images: [png, png],
      imageAlts: ["a", "b"],
      event,
    },
  })
  await w
    .as(bob)
    .call(comments.add, { params: { postId: post.id }, body: { content: 'with "quotes" and \\' } })
  await w.as(bob).call(reposts.add, { params: { postId: post.id } })
  const bare = await w.as(bob).call(posts.create, { body: { content: "bare" } })
  const promised = new Ajv({ strict: false })
  formats.default(promised)
  const isPost = promised.compile(closedDeep(Post))
  for (const reader of [ann, bob]) {
    const { body } = await w.as(reader).ask(posts.byUser, { params: { userId: bob.id } })
    expect(body.length).toBe(2)
    for (const each of body) expect(isPost(each) || isPost.errors).toBe(true)
    expect(body.map((each) => each.id)).toEqual([bare.id, post.id])
    expect(body[1]).toMatchObject({
      imageUrl: post.images[0]!.url,
      images: [{ alt: "a", width: 40 }, { alt: "b" }],
      mentions: [{ id: bob.id }],
      repostedBy: { id: bob.id },
      comments: [{ content: 'with "quotes" and \\', postId: post.id }],
      event: {
        title: "Walk",
        startsAt: "2026-12-01T09:00:00.000Z",
        _count: { going: 0, interested: 0 },
        myReply: null,
      },
    })
  }
})

/** The schema with nothing allowed beyond it. */
function closedDeep(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === "object" && value !== null && "properties" in value
      ? { ...value, additionalProperties: false }
      : value,
  ) as object
}
