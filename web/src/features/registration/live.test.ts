import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"

import { live } from "./live.ts"

const STALE = ["admin.join-requests", "admin.overview"]

test.each<[string, (client: QueryClient) => void, string[]]>([
  ["a request", (client) => live.handle({ type: "joining" }, client), STALE],
  ["another event", (client) => live.handle({ type: "standing" }, client), []],
  ["a gap", (client) => live.refresh(client), STALE],
])("%s refreshes who waits to come in: %j", (_name, work, stale) => {
  const client = new QueryClient()
  for (const key of [keys.admin.joinRequests, keys.admin.overview, keys.posts.feed])
    client.setQueryData(key as readonly unknown[], {})
  expect(effectsOn(client, () => work(client))).toEqual({ changed: [], stale })
})
