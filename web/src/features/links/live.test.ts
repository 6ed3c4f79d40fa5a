import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { pagesOf, postOf } from "#test/samples.ts"

import { live } from "./live.ts"

const link = {
  url: "https://gazette.example/",
  title: "Council",
  description: "",
  host: "gazette.example",
  imageUrl: null,
  thumbhash: null,
}

test("a card that arrives later appears in every list that shows its post", () => {
  const client = new QueryClient()
  client.setQueryData(keys.posts.feed, pagesOf([postOf("1"), postOf("2")]))
  client.setQueryData(keys.posts.one("2"), postOf("2"))
  live.handle({ type: "links", links: [{ postId: "2", link }] }, client)
  const feed = client.getQueryData<{ pages: { items: Post[] }[] }>(keys.posts.feed)!
  expect(feed.pages[0]!.items.map((post) => post.link)).toEqual([null, link])
  expect(client.getQueryData<Post>(keys.posts.one("2"))!.link).toEqual(link)
})

test("other events change no post", () => {
  const client = new QueryClient()
  const post = postOf("2")
  client.setQueryData(keys.posts.one("2"), post)
  live.handle({ type: "joining" }, client)
  expect(client.getQueryData(keys.posts.one("2"))).toBe(post)
})
