import { posts } from "@grove/contract/posts"
// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

import { prefetchPages, usePages } from "./use-pages.ts"

const useTrending = () =>
  usePages(keys.posts.trending, posts.trending, { query: { categoryId: 3 } })

test("flattens the pages and follows the cursor to the end", async () => {
  api.on(posts.trending, ({ query }) =>
    query["cursor"] === "b" ? { items: [postOf("2")] } : { items: [postOf("1")], next: "b" },
  )
  const { result } = renderHook(useTrending)
  expect(result.current).toMatchObject({ items: undefined, isPending: true, hasMore: false })
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["1"])
  expect(result.current).toMatchObject({ isPending: false, hasMore: true, isFetchingMore: false })
  result.current.fetchMore()
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["1", "2"])
  expect(result.current.hasMore).toBe(false)
  expect(api.requests(posts.trending).map(({ query }) => query)).toEqual([
    { categoryId: "3" },
    { categoryId: "3", cursor: "b" },
  ])
})

test("reports a first page that failed, and retries", async () => {
  api.on(posts.trending, () => failure(500))
  const { result } = renderHook(useTrending)
  await expect.poll(() => result.current.isError).toBe(true)
  expect(result.current.error?.message).toBe("500: server.error message")
  api.on(posts.trending, () => ({ items: [postOf("1")] }))
  result.current.retry()
  await expect.poll(() => result.current.items).toHaveLength(1)
  expect(result.current.isError).toBe(false)
})

test("keeps the items when a further page fails", async () => {
  api.on(posts.trending, ({ query }) =>
    query["cursor"] === undefined ? { items: [postOf("1")], next: "b" } : failure(500),
  )
  const { result } = renderHook(useTrending)
  await expect.poll(() => result.current.hasMore).toBe(true)
  result.current.fetchMore()
  await expect.poll(() => result.current.isMoreError).toBe(true)
  expect(result.current).toMatchObject({ isError: false, items: [{ id: "1" }] })
})

test("may fetch the next page once a refetch that changes nothing has ended", async () => {
  const page = { items: [postOf("1")], next: "b" }
  api.on(posts.trending, () => page)
  const { result } = renderHook(useTrending)
  await expect.poll(() => result.current.mayFetchMore).toBe(true)
  const answer = Promise.withResolvers<typeof page>()
  api.on(posts.trending, () => answer.promise)
  result.current.retry()
  await expect.poll(() => result.current.mayFetchMore).toBe(false)
  answer.resolve(page)
  await expect.poll(() => result.current.mayFetchMore).toBe(true)
})

test("asks for nothing while disabled", () => {
  api.on(posts.trending, () => ({ items: [] }))
  renderHook(() => usePages(keys.posts.trending, posts.trending, {}, { enabled: false }))
  expect(api.requests(posts.trending)).toEqual([])
})

test("prefetched pages are shown without a request", async () => {
  api.on(posts.trending, () => ({ items: [postOf("1")] }))
  const client = freshClient()
  await prefetchPages(client, keys.posts.trending, posts.trending, { query: { categoryId: 3 } })
  const { result } = renderHook(useTrending, client)
  expect(result.current.items).toHaveLength(1)
  expect(api.requests(posts.trending)).toHaveLength(1)
})

test("asks nothing while it is switched off", () => {
  const { client, result } = renderHook(() =>
    usePages(keys.posts.trending, posts.trending, {}, { enabled: false }),
  )
  expect([client.isFetching(), result.current.items]).toEqual([0, undefined])
})

test("goes back from a page in the middle to the beginning", async () => {
  api.on(posts.trending, ({ query }) =>
    query["cursor"] === "a" ? { items: [postOf("1")] } : { items: [postOf("2")], prev: "a" },
  )
  const { result } = renderHook(useTrending)
  await expect.poll(() => result.current.hasEarlier).toBe(true)
  result.current.fetchEarlier()
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["1", "2"])
  expect(result.current.hasEarlier).toBe(false)
})
