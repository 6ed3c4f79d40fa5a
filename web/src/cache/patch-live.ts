import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Applies a live event to a cached reply. A fetch in flight may return an older reply and undo it, so the change is
 * applied to that reply too. `change` must be idempotent.
 */
export function patchLive<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T | undefined) => T | undefined,
): void {
  const patch = () => void client.setQueryData<T>(queryKey, change)
  patch()
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === "fetching") query.promise?.then(patch, patch)
}

/**
 * Invalidates after a live event. A first fetch in flight may return an older reply and is not restarted by the library,
 * so it is repeated once it has ended.
 */
export function invalidateLive(client: QueryClient, queryKey: QueryKey): void {
  const running = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })
  const first = running.filter(({ state }) => state.data === undefined)
  void client.invalidateQueries({ queryKey })
  for (const query of first) {
    const repeat = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(repeat, repeat)
  }
}
