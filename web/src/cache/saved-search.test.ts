import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { savedTimeOf } from "#lib/saved-reply.ts"
import { pagesOf, personOf, postOf } from "#test/samples.ts"

import { searchSaved } from "./saved-search.ts"

function found(term: string) {
  const client = new QueryClient()
  const old = postOf("old", { content: "Green apples", createdAt: "2026-01-01T00:00:00.000Z" })
  const young = postOf("young", { content: "Apple trees", createdAt: "2026-01-02T00:00:00.000Z" })
  const named = postOf("named", { content: "", author: { ...personOf("Zoe"), lastName: null } })
  client.setQueryData(keys.posts.feed, pagesOf([old], [named]))
  client.setQueryData(keys.posts.one("young"), young)
  client.setQueryData(keys.posts.one("old"), old)
  client.getQueryCache().build(client, { queryKey: keys.posts.one("loading") })
  return searchSaved(client, term)
}

test.each([
  ["apple", ["young", "old"]],
  ["  APPLE  gREEN ", ["old"]],
  ["zoe", ["named"]],
  ["null", []],
  ["pear", []],
])("finds %j in the posts that the browser has, newest first: %j", (term, ids) => {
  const result = found(term)
  expect(result.posts.map(({ id }) => id)).toEqual(ids)
  expect(result).toMatchObject({
    users: [],
    hashtags: [],
    counts: { posts: ids.length, people: 0, hashtags: 0 },
    next: null,
  })
  expect(savedTimeOf(result)).toBeGreaterThan(0)
})
