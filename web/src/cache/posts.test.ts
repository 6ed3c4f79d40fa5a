import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { patchPost, removePost } from "./posts.ts"
import { patchUser } from "./users.ts"

interface Post {
  id: string
  isLiked: boolean
  likes: number
}
const post = (id: string): Post => ({ id, isLiked: false, likes: 3 })

function filled() {
  const client = new QueryClient()
  client.setQueryData(keys.posts.feed, {
    pages: [
      { items: [post("a"), post("b")], next: "c" },
      { items: [post("c")], next: undefined },
    ],
    pageParams: [undefined, "c"],
  })
  client.setQueryData(keys.posts.trending, [post("b"), post("d")])
  client.setQueryData(keys.posts.one("b"), post("b"))
  client.setQueryData(keys.search("x"), { posts: [post("b")], users: [{ id: "b" }], hashtags: [] })
  client.setQueryData(keys.comments.written("b"), [{ id: "b", content: "not a post" }])
  return client
}

const like = (old: Post) => ({ isLiked: true, likes: old.likes + 1 })
const liked = { id: "b", isLiked: true, likes: 4 }

test("changes a post in every list that contains it", () => {
  const client = filled()
  patchPost<Post>(client, "b", like)
  expect(client.getQueryData(keys.posts.feed)).toEqual({
    pages: [
      { items: [post("a"), liked], next: "c" },
      { items: [post("c")], next: undefined },
    ],
    pageParams: [undefined, "c"],
  })
  expect(client.getQueryData(keys.posts.trending)).toEqual([liked, post("d")])
  expect(client.getQueryData(keys.posts.one("b"))).toEqual(liked)
  expect(client.getQueryData(keys.search("x"))).toEqual({
    posts: [liked],
    users: [{ id: "b" }],
    hashtags: [],
  })
})

test("leaves other entities with the same id alone", () => {
  const client = filled()
  patchPost<Post>(client, "b", like)
  expect(client.getQueryData(keys.comments.written("b"))).toEqual([
    { id: "b", content: "not a post" },
  ])
})

test("keeps the identity of unchanged parts", () => {
  const client = filled()
  const before = client.getQueryData<{ pages: { items: Post[] }[] }>(keys.posts.feed)!
  patchPost<Post>(client, "b", { likes: 9 })
  const after = client.getQueryData<{ pages: { items: Post[] }[] }>(keys.posts.feed)!
  expect(after.pages[1]).toBe(before.pages[1])
  expect(after.pages[0]!.items[0]).toBe(before.pages[0]!.items[0])
  const trending = client.getQueryData(keys.posts.trending)
  patchPost<Post>(client, "nobody", { likes: 1 })
  expect(client.getQueryData(keys.posts.trending)).toBe(trending)
})

test("removes a post from every list", () => {
  const client = filled()
  removePost(client, "b")
  expect(client.getQueryData(keys.posts.trending)).toEqual([post("d")])
  expect(client.getQueryData(keys.posts.feed)).toMatchObject({
    pages: [{ items: [post("a")] }, { items: [post("c")] }],
  })
  expect(client.getQueryData(keys.posts.one("b"))).toEqual(post("b"))
})

test("changes a member in lists of members only", () => {
  const client = filled()
  client.setQueryData(keys.users.suggested, [{ id: "b", isFollowing: false }])
  patchUser<{ id: string; isFollowing: boolean }>(client, "b", { isFollowing: true })
  expect(client.getQueryData(keys.users.suggested)).toEqual([{ id: "b", isFollowing: true }])
  expect(client.getQueryData(keys.search("x"))).toMatchObject({
    posts: [post("b")],
    users: [{ id: "b", isFollowing: true }],
  })
  expect(client.getQueryData(keys.posts.one("b"))).toEqual(post("b"))
})
