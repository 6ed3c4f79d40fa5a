import type { QueryClient } from "@tanstack/react-query"

/** Runs the work and returns the keys whose data it changed, and those it marked as stale. */
export function effectsOn(client: QueryClient, work: () => void) {
  const cache = client.getQueryCache()
  const before = new Map(cache.getAll().map(({ queryHash, state }) => [queryHash, state.data]))
  work()
  const now = cache.getAll()
  const names = (queries: typeof now) =>
    queries.map(({ queryKey }) => queryKey.join(".")).toSorted()
  return {
    changed: names(now.filter(({ queryHash, state }) => state.data !== before.get(queryHash))),
    stale: names(now.filter(({ state }) => state.isInvalidated)),
  }
}
