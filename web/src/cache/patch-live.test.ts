import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { invalidateLive, patchLive } from "./patch-live.ts"

const key = ["messages", "ann"]
const add = (text: string) => (data: string[] | undefined) =>
  data && !data.includes(text) ? [text, ...data] : data

test.each([
  ["for the first time", undefined],
  ["again", ["first"]],
])("survives an older reply of a fetch in flight, fetched %s", async (_, known) => {
  const client = new QueryClient()
  if (known) client.setQueryData(key, known)
  const answer = Promise.withResolvers<string[]>()
  const fetching = client.fetchQuery({ queryKey: key, queryFn: () => answer.promise })
  patchLive(client, key, add("second"))
  answer.resolve(["first"])
  await fetching
  await expect.poll(() => client.getQueryData(key)).toEqual(["second", "first"])
})

test("changes cached data only, without a fetch in flight", () => {
  const client = new QueryClient()
  patchLive(client, key, add("lost"))
  expect(client.getQueryData(key)).toBeUndefined()
  client.setQueryData(key, ["first"])
  patchLive(client, key, add("second"))
  expect(client.getQueryData(key)).toEqual(["second", "first"])
})

test("repeats a first fetch that was in flight during the event", async () => {
  const client = new QueryClient()
  const older = Promise.withResolvers<string[]>()
  const replies = [older.promise, Promise.resolve(["new"])]
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => replies.shift()! })
  const stop = observer.subscribe(() => undefined)
  invalidateLive(client, ["messages"])
  older.resolve([])
  await expect.poll(() => client.getQueryData(key)).toEqual(["new"])
  stop()
})
