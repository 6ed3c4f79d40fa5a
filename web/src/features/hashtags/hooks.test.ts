// @vitest-environment jsdom
import { hashtags } from "@grove/contract/hashtags"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"

import { prefetchTrendingHashtags, useTrendingHashtags } from "./hooks.ts"

test("reads the trending hashtags into the place where the page embeds them", async () => {
  const list = [{ id: 1, name: "fog", postCount: 3 }] as never
  api.on(hashtags.trending, () => list)
  const { result, client } = renderHook(useTrendingHashtags)
  await expect.poll(() => result.current.data).toEqual(list)
  expect(client.getQueryData(keys.hashtags.trending)).toEqual(list)
})

test("reads them ahead, once for the screen that shows them", async () => {
  const list = [{ id: 1, name: "fog", postCount: 3 }] as never
  api.on(hashtags.trending, () => list)
  const client = freshClient()
  await prefetchTrendingHashtags(client)
  expect(client.getQueryData(keys.hashtags.trending)).toEqual(list)
  const { result } = renderHook(useTrendingHashtags, client)
  expect(result.current.data).toEqual(list)
  expect(api.requests(hashtags.trending)).toHaveLength(1)
})
