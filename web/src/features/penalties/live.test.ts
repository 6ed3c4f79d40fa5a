import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"

import { live } from "./live.ts"

const OWN = [keys.me, keys.ownPenalty(3)].map((key) => key.join("."))

test.each<[string, (client: QueryClient) => void, string[]]>([
  ["a changed standing", (client) => live.handle({ type: "standing" }, client), OWN],
  ["another event", (client) => live.handle({ type: "joining" }, client), []],
  ["a gap", (client) => live.refresh(client), [keys.me.join(".")]],
])("%s refreshes what shows the member's standing", (_name, work, stale) => {
  const client = new QueryClient()
  for (const key of [keys.me, keys.ownPenalty(3), keys.posts.feed])
    client.setQueryData(key as readonly unknown[], {})
  expect(effectsOn(client, () => work(client))).toEqual({ changed: [], stale: stale.toSorted() })
})
