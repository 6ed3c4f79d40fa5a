import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { likes } from "@grove/contract/likes"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { beforeAll, expect, test } from "vitest"

import { world, type World } from "../../../test/world.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

test("returns a new post to its author with all its parts", async () => {
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
    link: null,
    repostedBy: null,
  })
  expect(await w.as(ann).call(posts.feed, {})).toMatchObject([{ id: post.id }])
  expect(await w.as(ann).call(posts.get, { params: { postId: post.id } })).toEqual(post)
})

test("counts likes, comments and reposts as members act", async () => {
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
