// @vitest-environment jsdom
import type { LiveEvent } from "@grove/contract/live"
import { posts } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"
import { act } from "@testing-library/react"
import { afterEach, expect, onTestFinished, test } from "vitest"

import { usePages } from "#lib/use-pages.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { pagesOf, postOf } from "#test/samples.ts"

import { live } from "./live.ts"
import { newPosts, useNewPostCount } from "./new-posts.ts"

afterEach(() => newPosts.clear())

// Files share the set of own posts, so the ids are of this file.
const announce = (client: QueryClient, ...ids: string[]) =>
  live.handle({ type: "posts", posts: ids.map((postId) => ({ postId, authorId: "ann" })) }, client)

/** An open feed with a second page. */
async function openFeed() {
  api.on(posts.feed, ({ query }) =>
    query["cursor"]
      ? { items: [postOf("live old")] }
      : { items: [postOf("live new"), postOf("live 1")], next: "more" },
  )
  const client = freshClient()
  onTestFinished(live.start(client))
  const { result } = renderHook(() => usePages(keys.posts.feed, posts.feed, {}), client)
  await expect.poll(() => result.current.items?.length).toBe(2)
  return { client, result }
}

test("counts each announced post once, and none on other events", () => {
  const client = freshClient()
  const { result } = renderHook(useNewPostCount, client)
  act(() => announce(client, "live 1", "live 2"))
  act(() => announce(client, "live 2", "live 3"))
  act(() => live.handle({ type: "joining" } as LiveEvent, client))
  expect([result.current, newPosts.all()]).toEqual([3, ["live 1", "live 2", "live 3"]])
})

test("the own post is not announced, whether the event or the reply is first", () => {
  const client = freshClient()
  announce(client, "live mine-1", "live 2")
  newPosts.addOwn("live mine-1")
  newPosts.addOwn("live mine-2")
  announce(client, "live mine-2")
  expect(newPosts.all()).toEqual(["live 2"])
})

test("a post that the feed shows is not announced", async () => {
  const { client } = await openFeed()
  announce(client, "live new", "live 2")
  expect(newPosts.all()).toEqual(["live 2"])
})

test("a fetch of the first page includes what was announced before", async () => {
  const { client } = await openFeed()
  announce(client, "live 2", "live 3")
  await client.refetchQueries({ queryKey: keys.posts.feed })
  expect(newPosts.all()).toEqual([])
})

test("a post announced during the fetch stays new only if the reply lacks it", async () => {
  const { client } = await openFeed()
  const reply = Promise.withResolvers<void>()
  api.on(posts.feed, async () => {
    await reply.promise
    return { items: [postOf("live fresh"), postOf("live new")] }
  })
  const fetched = client.refetchQueries({ queryKey: keys.posts.feed })
  announce(client, "live fresh", "live newer")
  reply.resolve()
  await fetched
  expect(newPosts.all()).toEqual(["live newer"])
})

test("further pages, changes of ours and other lists leave the announced posts alone", async () => {
  const { client, result } = await openFeed()
  announce(client, "live 2")
  result.current.fetchMore()
  await expect.poll(() => result.current.items?.length).toBe(3)
  client.setQueryData(keys.posts.feed, pagesOf([postOf("live 2")]))
  await client.fetchQuery({
    queryKey: keys.posts.trending,
    queryFn: () => pagesOf([postOf("live 2")]),
  })
  expect(newPosts.all()).toEqual(["live 2"])
})

test("a feed without pages is no error", async () => {
  const client = freshClient()
  onTestFinished(live.start(client))
  const read = client.fetchQuery({ queryKey: keys.posts.feed, queryFn: () => pagesOf() })
  announce(client, "live 2")
  expect(await read).toEqual(pagesOf())
  expect(newPosts.all()).toEqual(["live 2"])
})

test("a stopped page listens no longer", async () => {
  const client = freshClient()
  live.start(client)()
  announce(client, "live 2")
  await client.fetchQuery({ queryKey: keys.posts.feed, queryFn: () => pagesOf([postOf("live 2")]) })
  expect(newPosts.all()).toEqual(["live 2"])
})

test("after a gap the feed is stale, but an open one is not fetched under the reader", async () => {
  const { client } = await openFeed()
  client.setQueryData(keys.posts.trending, [])
  expect(effectsOn(client, () => live.refresh(client))).toEqual({
    changed: [],
    stale: ["posts.feed"],
  })
  expect(client.isFetching()).toBe(0)
  expect(api.requests(posts.feed)).toHaveLength(1)
})
