// @vitest-environment jsdom
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { pagesOf, postOf } from "#test/samples.ts"

import {
  prefetchFeed,
  prefetchPostsOf,
  useCategories,
  useFeed,
  usePost,
  usePostsOf,
  useProfilePosts,
  useShowNews,
  useTrendingPosts,
} from "./hooks.ts"

const idsOf = (list: { items: Post[] | undefined }) => list.items?.map(({ id }) => id)

test("the pinned post comes first and is not repeated below", async () => {
  api.on(posts.byUser, () => ({ items: [postOf("1"), postOf("pin"), postOf("2")] }))
  const reply = Promise.withResolvers<Post>()
  api.on(posts.get, () => reply.promise)
  const { client, result } = renderHook(() => useProfilePosts("ann", "pin"))
  await expect.poll(() => client.getQueryData(keys.posts.byUser("ann"))).toBeDefined()
  reply.resolve(postOf("pin"))
  await expect.poll(() => idsOf(result.current)).toEqual(["pin", "1", "2"])
  expect(api.requests(posts.get)).toMatchObject([{ params: { postId: "pin" } }])
})

test("nothing is shown before the pinned post is there", async () => {
  api.on(posts.byUser, () => ({ items: [postOf("1")] }))
  api.on(posts.get, () => new Promise<never>(() => undefined))
  const { client, result } = renderHook(() => useProfilePosts("ann", "pin"))
  await expect.poll(() => client.getQueryData(keys.posts.byUser("ann"))).toBeDefined()
  await expect.poll(() => result.current.isPending).toBe(false)
  expect(result.current.items).toBeUndefined()
})

test("a pinned post that a list holds is shown without waiting", async () => {
  api.on(posts.byUser, () => ({ items: [postOf("1")] }))
  api.on(posts.get, () => new Promise<never>(() => undefined))
  const client = freshClient()
  client.setQueryData(keys.posts.feed, pagesOf([postOf("other")], [postOf("pin")]))
  const { result } = renderHook(() => useProfilePosts("ann", "pin"), client)
  await expect.poll(() => idsOf(result.current)).toEqual(["pin", "1"])
})

test("without a pinned post the list is shown as it is, and no post is asked for", async () => {
  api.on(posts.byUser, () => ({ items: [postOf("1"), postOf("2")] }))
  api.on(posts.get, () => postOf(""))
  const client = freshClient()
  client.setQueryData(keys.posts.one(""), postOf(""))
  const { result } = renderHook(() => useProfilePosts("ann", null), client)
  await expect.poll(() => idsOf(result.current)).toEqual(["1", "2"])
  expect(api.requests(posts.get)).toEqual([])
})

test("lists that were fetched ahead are there at once", async () => {
  api.on(posts.feed, () => ({ items: [postOf("f")] }))
  api.on(posts.byUser, ({ params }) => ({ items: [postOf(params["userId"]!)] }))
  const client = freshClient()
  await Promise.all([prefetchFeed(client), prefetchPostsOf(client, "ann")])
  const { result } = renderHook(() => [useFeed(), usePostsOf("ann")].map(idsOf), client)
  expect(result.current).toEqual([["f"], ["ann"]])
})

test("keeps the trending posts of a category apart", async () => {
  api.on(posts.trending, ({ query }) => ({ items: [postOf(query["categoryId"] ?? "all")] }))
  const { client, result } = renderHook(() => useTrendingPosts(3))
  await expect.poll(() => idsOf(result.current)).toEqual(["3"])
  expect(client.getQueryData(keys.posts.trending)).toBeUndefined()
  expect(client.getQueryData(keys.posts.trendingIn(3))).toBeDefined()
})

test("shows no other post while one is fetched", () => {
  api.on(posts.get, () => new Promise<never>(() => undefined))
  const client = freshClient()
  client.setQueryData(keys.posts.feed, pagesOf([postOf("other")]))
  client.setQueryData(keys.posts.one("third"), postOf("third"))
  client.setQueryData(["not", "posts"], pagesOf([postOf("p")]))
  expect(renderHook(() => usePost("p"), client).result.current.data).toBeUndefined()
  expect(api.requests(posts.get)).toMatchObject([{ params: { postId: "p" } }])
})

test("asks for the categories unless told not to", async () => {
  api.on(posts.categories, () => [{ id: 1, name: "Food", color: "#fff" }])
  const { client, result } = renderHook(() => useCategories({ isEnabled: false }))
  expect(client.isFetching()).toBe(0)
  const open = renderHook(() => useCategories({}), client)
  await expect
    .poll(() => open.result.current.data)
    .toEqual([{ id: 1, name: "Food", color: "#fff" }])
  expect(result.current.isFetching).toBe(false)
})

test("news replace the whole feed and begin at its top", async () => {
  const scrollTo = vi.fn<(to: object) => void>()
  vi.stubGlobal("scrollTo", scrollTo)
  api.on(posts.feed, () => ({ items: [postOf("9")], next: "2" }))
  const client = freshClient()
  client.setQueryData(keys.posts.feed, pagesOf([postOf("1")], [postOf("2")]))
  const { result } = renderHook(useShowNews, client)
  await result.current()
  expect(client.getQueryData(keys.posts.feed)).toEqual({
    pages: [{ items: [postOf("9")], next: "2" }],
    pageParams: [undefined],
  })
  expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]])
  vi.unstubAllGlobals()
})
