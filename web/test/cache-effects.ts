import type { QueryCache, QueryClient } from "@tanstack/react-query"

import { freshClient } from "#test/render-hook.tsx"

const namesOf = (queries: ReturnType<QueryCache["getAll"]>) =>
  queries.map(({ queryKey }) => queryKey.join(".")).toSorted()

/** The keys whose data is marked as stale. */
export const staleKeys = (client: QueryClient) =>
  namesOf(client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated }))

/** Runs the work and returns the keys whose data it changed, and those it marked as stale. */
export function effectsOn(client: QueryClient, work: () => void) {
  const cache = client.getQueryCache()
  const before = new Map(cache.getAll().map(({ queryHash, state }) => [queryHash, state.data]))
  work()
  const changed = cache
    .getAll()
    .filter(({ queryHash, state }) => state.data !== before.get(queryHash))
  return { changed: namesOf(changed), stale: staleKeys(client) }
}

/** A cache with some data under each key, and under one that nothing may touch. */
export function clientHolding(...held: (readonly unknown[])[]): QueryClient {
  const client = freshClient()
  for (const key of [...held, ["unrelated"]]) client.setQueryData(key, {})
  return client
}
