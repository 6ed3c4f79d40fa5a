import { expect, test } from "vitest"

import { createQueryClient, fillCache, queryClient } from "./query-client.ts"

test("caches the replies embedded in the page, lists as their first page", () => {
  const client = createQueryClient()
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

test("has the specified query defaults", () => {
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

test("an outdated reply stays outdated when it is changed, until the server has replied", async () => {
  const client = createQueryClient()
  const key = ["posts", "feed"]
  const isOutdated = () => client.getQueryState(key)!.isInvalidated
  client.setQueryData(key, "first")
  client.setQueryData(key, "changed")
  expect(isOutdated()).toBe(false)
  await client.invalidateQueries({ queryKey: key })
  client.setQueryData(key, "changed again")
  expect([client.getQueryData(key), isOutdated()]).toEqual(["changed again", true])
  await client.fetchQuery({ queryKey: key, queryFn: () => "new" })
  expect(isOutdated()).toBe(false)
  client.setQueryData(key, "changed once more")
  expect(isOutdated()).toBe(false)
})
