// @vitest-environment jsdom
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { afterEach, expect, test, vi } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { pagesOf, personOf, postOf, userOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import {
  useCategories,
  useCreatePost,
  useDeletePost,
  useEditPost,
  useFeed,
  usePost,
  usePostsOf,
  useShowNews,
  useTrendingPosts,
} from "./hooks.ts"
import { live } from "./live.ts"
import { newPosts, useNewPostCount } from "./new-posts.ts"

afterEach(() => newPosts.clear())

function clientWith(...shown: Post[]) {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  client.setQueryData(keys.posts.feed, pagesOf(shown, [postOf("old")]))
  client.setQueryData(keys.posts.byUser("me"), pagesOf(shown))
  return client
}
const ids = (client: ReturnType<typeof freshClient>, key: readonly unknown[]) =>
  client
    .getQueryData<{ pages: { items: Post[] }[] }>(key)
    ?.pages.map((page) => page.items.map(({ id }) => id))
const stale = (client: ReturnType<typeof freshClient>) => effectsOn(client, () => undefined).stale

test("reads the lists of posts", async () => {
  api.on(posts.feed, () => ({ items: [postOf("feed")] }))
  api.on(posts.byUser, ({ params }) => ({ items: [postOf(params["userId"]!)] }))
  api.on(posts.trending, ({ query }) => ({ items: [postOf(query["categoryId"] ?? "all")] }))
  api.on(posts.categories, () => [{ id: 1, name: "Food", color: "#fff" }])
  const { result } = renderHook(() => ({
    feed: useFeed().items,
    own: usePostsOf("me").items,
    all: useTrendingPosts().items,
    food: useTrendingPosts(3).items,
    categories: useCategories().data,
    none: useCategories({ isEnabled: false }).isPending,
  }))
  await expect
    .poll(() => result.current)
    .toMatchObject({
      feed: [{ id: "feed" }],
      own: [{ id: "me" }],
      all: [{ id: "all" }],
      food: [{ id: "3" }],
      categories: [{ name: "Food" }],
    })
})

test("asks for categories only when enabled", () => {
  api.on(posts.categories, () => [])
  renderHook(() => useCategories({ isEnabled: false }))
  expect(api.requests(posts.categories)).toEqual([])
})

test("shows a post from a list until its own reply is there", async () => {
  const reply = Promise.withResolvers<Post>()
  api.on(posts.get, () => reply.promise)
  const { result } = renderHook(() => usePost("old"), clientWith(postOf("new")))
  expect(result.current.data).toMatchObject({ id: "old", content: "post old" })
  reply.resolve(postOf("old", { content: "whole" }))
  await expect.poll(() => result.current.data?.content).toBe("whole")
})

test("puts a new post on top of the feed and the own profile, once", async () => {
  const created = postOf("new", { author: personOf("me") })
  api.on(posts.create, () => created)
  const client = clientWith(postOf("1"))
  client.setQueryData(keys.hashtags.trending, [])
  const done = vi.fn<(post: Post | undefined) => void>()
  const words = { success: "Published", failure: "Failed" }
  const { result } = renderHook(() => useCreatePost(words, done), client)
  await result.current.mutateAsync({ body: { content: "new" }, idempotencyKey: "k1" })
  expect(ids(client, keys.posts.feed)).toEqual([["new", "1"], ["old"]])
  expect(ids(client, keys.posts.byUser("me"))).toEqual([["new", "1"]])
  expect(stale(client)).toEqual(["auth.user", "hashtags.trending"])
  expect([shownToast(), done.mock.calls]).toEqual([["Published", undefined], [[created]]])
  expect(api.requests(posts.create)[0]!.headers.get("idempotency-key")).toBe("k1")
  await result.current.mutateAsync({ body: { content: "new" }, idempotencyKey: "k1" })
  expect(ids(client, keys.posts.feed)).toEqual([["new", "1"], ["old"]])
})

test("tells why a post was rejected and leaves the feed alone", async () => {
  api.on(posts.create, () => failure(400, "post.invalid"))
  const client = clientWith(postOf("1"))
  const { result } = renderHook(() => useCreatePost({ success: "", failure: "Failed" }), client)
  result.current.mutate({ body: { content: "new" }, idempotencyKey: "k1" })
  await expect.poll(shownToast).toEqual(["Error", "post.invalid message"])
  expect(ids(client, keys.posts.feed)).toEqual([["1"], ["old"]])
})

test("an edit changes every copy and keeps the name of the reposter", async () => {
  api.on(posts.edit, () => postOf("1", { content: "edited" }))
  const client = clientWith(postOf("1", { repostedBy: personOf("bob") }), postOf("2"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useEditPost("1", done), client)
  await result.current.mutateAsync({ content: "edited", categoryId: null })
  expect(client.getQueryData(keys.posts.feed)).toMatchObject({
    pages: [
      { items: [{ content: "edited", repostedBy: { id: "bob" } }, { content: "post 2" }] },
      {},
    ],
  })
  expect([shownToast()[0], done.mock.calls.length]).toEqual([undefined, 1])
  await expect.poll(spokenText).toBe("Your post has been updated!")
})

test("removes a deleted post everywhere and restores it on Undo", async () => {
  api.on(posts.remove, () => ({ isDeleted: true }) as never)
  api.on(posts.restore, () => postOf("1"))
  const client = clientWith(postOf("1"), postOf("2"))
  const deleted = vi.fn<() => void>()
  const { result } = renderHook(() => useDeletePost(deleted), client)
  await result.current.mutateAsync("1")
  expect(ids(client, keys.posts.feed)).toEqual([["2"], ["old"]])
  expect([shownToast()[0], deleted.mock.calls.length]).toEqual(["Post deleted", 1])
  expect(stale(client)).toEqual(["auth.user"])
  currentToast()!.action!.onAct()
  await expect.poll(spokenText).toBe("Your post is back.")
  expect(stale(client)).toEqual(["auth.user", "posts.feed", "posts.user.me"])
})

test("keeps a post that could not be deleted", async () => {
  api.on(posts.remove, () => failure(500))
  const client = clientWith(postOf("1"))
  const { result } = renderHook(() => useDeletePost(), client)
  result.current.mutate("1")
  await expect.poll(shownToast).toEqual(["Error", "Failed to delete post. Please try again."])
  expect(ids(client, keys.posts.feed)).toEqual([["1"], ["old"]])
})

test("announces new posts of others once, and shows them on demand", async () => {
  vi.stubGlobal("scrollTo", vi.fn<() => void>())
  api.on(posts.feed, () => ({ items: [postOf("9")] }))
  const client = clientWith(postOf("1"))
  const { result } = renderHook(() => ({ count: useNewPostCount(), show: useShowNews() }), client)
  const announced = ["9", "9", "mine"].map((postId) => ({ postId, authorId: "ann" }))
  live.handle({ type: "posts", posts: announced }, client)
  await expect.poll(() => result.current.count).toBe(2)
  newPosts.addOwn("mine")
  newPosts.add("mine")
  await expect.poll(() => result.current.count).toBe(1)
  await result.current.show()
  expect(ids(client, keys.posts.feed)).toEqual([["9"]])
  await expect.poll(() => result.current.count).toBe(0)
  vi.unstubAllGlobals()
})

test("does not announce a post that the feed already shows", () => {
  const announced = ["1", "2"].map((postId) => ({ postId, authorId: "ann" }))
  live.handle({ type: "posts", posts: announced }, clientWith(postOf("1")))
  expect(newPosts.all()).toEqual(["2"])
  newPosts.clear()
})

test("still announces a post that was published while the news were loading", async () => {
  vi.stubGlobal("scrollTo", vi.fn<() => void>())
  const page = Promise.withResolvers<{ items: Post[] }>()
  api.on(posts.feed, () => page.promise)
  const client = freshClient()
  const { result } = renderHook(() => ({ count: useNewPostCount(), show: useShowNews() }), client)
  const announce = (...postIds: string[]) => {
    const announced = postIds.map((postId) => ({ postId, authorId: "ann" }))
    live.handle({ type: "posts", posts: announced }, client)
  }
  announce("early", "hidden since")
  const shown = result.current.show()
  announce("late", "later")
  page.resolve({ items: [postOf("late"), postOf("early")] })
  await shown
  await expect.poll(() => result.current.count).toBe(1)
  expect(newPosts.all()).toEqual(["later"])
  vi.unstubAllGlobals()
})

test("announces what was published while the feed was loading, unless it is there", async () => {
  const page = Promise.withResolvers<{ items: Post[] }>()
  api.on(posts.feed, () => page.promise)
  const client = freshClient()
  const stop = live.start(client)
  const { result } = renderHook(() => ({ feed: useFeed(), count: useNewPostCount() }), client)
  await expect.poll(() => api.requests(posts.feed)).toHaveLength(1)
  const announced = ["there", "missing"].map((postId) => ({ postId, authorId: "ann" }))
  live.handle({ type: "posts", posts: announced }, client)
  page.resolve({ items: [postOf("there")] })
  await expect.poll(() => result.current.feed.items).toHaveLength(1)
  await expect.poll(() => newPosts.all()).toEqual(["missing"])
  stop()
})

test("forgets the announcements when the feed is fetched from its beginning", async () => {
  api.on(posts.feed, ({ query }) => ({ items: [postOf(query["cursor"] ?? "1")], next: "2" }))
  const client = freshClient()
  const stop = live.start(client)
  const { result } = renderHook(() => ({ feed: useFeed(), count: useNewPostCount() }), client)
  await expect.poll(() => result.current.feed.items).toHaveLength(1)
  live.handle({ type: "posts", posts: [{ postId: "9", authorId: "ann" }] }, client)
  await expect.poll(() => result.current.count).toBe(1)
  result.current.feed.fetchMore()
  await expect.poll(() => result.current.feed.items).toHaveLength(2)
  expect(result.current.count).toBe(1)
  result.current.feed.retry()
  await expect.poll(() => result.current.count).toBe(0)
  stop()
})

test("a reconnect marks the feed as stale without fetching it", () => {
  api.on(posts.feed, () => ({ items: [] }))
  const client = clientWith(postOf("1"))
  renderHook(useFeed, client)
  live.refresh(client)
  expect([stale(client), api.requests(posts.feed)]).toEqual([["posts.feed"], []])
})
