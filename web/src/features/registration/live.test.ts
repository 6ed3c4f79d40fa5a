import { keys } from "@grove/contract/query-keys"
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"

import { live } from "./live.ts"

const STALE = ["admin.join-requests", "admin.overview"]

test.each<[string, (client: QueryClient) => void, string[]]>([
  ["a request", (client) => live.handle({ type: "joining" }, client), STALE],
  ["another event", (client) => live.handle({ type: "standing" }, client), []],
  ["a gap", (client) => live.refresh(client), STALE],
])("%s refreshes the requests to join: %j", (_name, work, stale) => {
  const client = new QueryClient()
  for (const key of [keys.admin.joinRequests, keys.admin.overview, keys.posts.feed])
    client.setQueryData(key as readonly unknown[], {})
  expect(effectsOn(client, () => work(client))).toEqual({ changed: [], stale })
})

test("fetches only what is on screen", async () => {
  const client = new QueryClient()
  let fetches = 0
  const queryFn = () => (fetches += 1)
  const observer = new QueryObserver(client, { queryKey: keys.admin.overview, queryFn })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  live.handle({ type: "joining" }, client)
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  stop()
  live.handle({ type: "joining" }, client)
  expect([client.isFetching(), fetches]).toEqual([0, 2])
})
