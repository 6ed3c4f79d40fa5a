// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { search, type SearchResult } from "@grove/contract/search"
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"
import { pagesOf, personOf, postOf } from "#test/samples.ts"

import { usePagedSearch, useSearch, useSearchCounts, useSuggestions } from "./hooks.ts"

afterEach(() => {
  isServerGone.set(false)
  vi.useRealTimers()
})

const COUNTS = { posts: 1, people: 2, hashtags: 3 }
const found = (fields: Partial<SearchResult> = {}): SearchResult => ({
  posts: [postOf("p")],
  users: [personOf("ann") as never],
  hashtags: [{ id: 1, name: "moss" } as never],
  counts: COUNTS,
  next: null,
  ...fields,
})
const offlineClient = () => {
  isServerGone.set(true)
  const client = freshClient()
  const shown = [postOf("1", { content: "Moss grows" }), postOf("2", { content: "Fern" })]
  client.setQueryData(keys.posts.feed, pagesOf(shown))
  return client
}

test("finds the first of every kind and keeps their counts", async () => {
  api.on(search.find, () => found())
  const { client, result } = renderHook(() => ({
    found: useSearch("moss").data,
    counts: useSearchCounts("moss"),
  }))
  expect(result.current.counts).toBeUndefined()
  await expect.poll(() => result.current).toEqual({ found: found(), counts: COUNTS })
  expect(api.requests(search.find).map(({ query }) => query)).toEqual([{ q: "moss" }])
  expect(client.getQueryData(keys.searchCounts("moss"))).toEqual(COUNTS)
  await act(() => client.refetchQueries({ queryKey: keys.search("moss") }, { throwOnError: true }))
  expect(api.requests(search.find)).toHaveLength(2)
})

test("counts come with the page until a reply has them", () => {
  const printed = vi.spyOn(console, "error")
  onTestFinished(() => printed.mockRestore())
  const client = freshClient()
  client.setQueryData(keys.search("moss"), found())
  const { result, rerender } = renderHook(() => useSearchCounts("moss"), client)
  expect(result.current).toEqual(COUNTS)
  act(() => void client.setQueryData(keys.searchCounts("moss"), { ...COUNTS, posts: 9 }))
  rerender()
  expect(result.current).toEqual({ ...COUNTS, posts: 9 })
  expect(client.isFetching()).toBe(0)
  expect(printed).not.toHaveBeenCalled()
})

test("offline it looks through the posts that are here", async () => {
  api.on(search.find, () => found())
  const client = offlineClient()
  const { result } = renderHook(
    () => ({ all: useSearch("grows").data, posts: usePagedSearch("posts", "grows") }),
    client,
  )
  await expect.poll(() => result.current.all?.posts.map(({ id }) => id)).toEqual(["1"])
  await expect.poll(() => result.current.posts.items?.map(({ id }) => id)).toEqual(["1"])
  expect(result.current.posts.hasMore).toBe(false)
  expect(client.getQueryData(keys.searchCounts("grows"))).toMatchObject({ posts: 1, people: 0 })
  expect(api.requests(search.find)).toEqual([])
})

test.each([
  ["posts", keys.posts.search("moss"), "p"],
  ["people", keys.users.search("moss"), "ann"],
  ["hashtags", keys.hashtags.search("moss"), 1],
] as const)("finds %s under the key that changes are made to", async (kind, key, id) => {
  api.on(search.find, () => found())
  const { client, result } = renderHook(() => usePagedSearch(kind, "moss"))
  await expect.poll(() => result.current.items?.map((item) => item.id)).toEqual([id])
  expect(client.getQueryData(key)).toBeDefined()
  expect(api.requests(search.find).map(({ query }) => query)).toEqual([{ q: "moss", type: kind }])
})

test("shows no post twice when it moved to the next page meanwhile, and keeps the first counts", async () => {
  api.on(search.find, ({ query }) =>
    query["cursor"] === "2"
      ? found({ posts: [postOf("b"), postOf("c")], counts: { ...COUNTS, posts: 0 } })
      : found({ posts: [postOf("a"), postOf("b")], next: "2" }),
  )
  const { client, result } = renderHook(() => usePagedSearch("posts", "moss"))
  const ids = () => result.current.items?.map(({ id }) => id)
  await expect.poll(ids).toEqual(["a", "b"])
  expect(result.current.hasMore).toBe(true)
  result.current.fetchMore()
  await expect.poll(ids).toEqual(["a", "b", "c"])
  expect(result.current.hasMore).toBe(false)
  expect(api.requests(search.find)[1]!.query).toEqual({ q: "moss", type: "posts", cursor: "2" })
  expect(client.getQueryData(keys.searchCounts("moss"))).toEqual(COUNTS)
})

beforeEach(() => {
  api.on(search.suggest, ({ query }) => ({ users: [personOf(query["q"]!)], hashtags: [] }))
})

/** A field with suggestions, and a clock. */
function open(first: string) {
  vi.useFakeTimers()
  let typed = first
  const { result, rerender } = renderHook(() => useSuggestions(typed))
  return {
    type: (text: string) => {
      typed = text
      rerender()
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    shown: () => result.current?.users[0]!.id,
    asked: () => api.requests(search.suggest).map(({ query }) => query["q"]),
  }
}

test("suggests when typing pauses, and keeps the last suggestions meanwhile", async () => {
  const field = open("")
  await field.pass(1000)
  expect([field.asked(), field.shown()]).toEqual([[], undefined])
  field.type("m")
  await field.pass(199)
  field.type(" mo ")
  await field.pass(199)
  expect(field.asked()).toEqual([])
  await field.pass(1)
  await field.pass(0)
  expect([field.asked(), field.shown()]).toEqual([["mo"], "mo"])
  field.type("mos")
  expect(field.shown()).toBe("mo")
  await field.pass(200)
  await field.pass(0)
  expect(field.shown()).toBe("mos")
})

test("suggests nothing once the field is empty", async () => {
  const field = open("mo")
  await field.pass(0)
  expect(field.shown()).toBe("mo")
  field.type("  ")
  expect(field.shown()).toBeUndefined()
  await field.pass(1000)
  expect([field.asked(), field.shown()]).toEqual([["mo"], undefined])
})
