import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { fillCache, queryClient } from "./query-client.ts"

test("caches the replies embedded in the page, lists as their first page", () => {
  const client = new QueryClient()
  fillCache(client, [
    { key: ["auth", "user"], data: { id: "admin" } },
    { key: ["posts", "feed"], data: [{ id: "1" }], next: "c" },
    { key: ["posts", "bookmarks"], data: [], next: null },
    { key: ["hashtags", "trending"], data: [{ id: 1 }] },
  ])
  expect(client.getQueryData(["auth", "user"])).toEqual({ id: "admin" })
  expect(client.getQueryData(["posts", "feed"])).toEqual({
    pages: [{ items: [{ id: "1" }], next: "c" }],
    pageParams: [undefined],
  })
  expect(client.getQueryData(["posts", "bookmarks"])).toEqual({
    pages: [{ items: [], next: undefined }],
    pageParams: [undefined],
  })
  expect(client.getQueryData(["hashtags", "trending"])).toEqual([{ id: 1 }])
})

test("has the query defaults of the specification", () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
