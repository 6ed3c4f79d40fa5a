import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Writes what a live event says into a cached answer. An answer that is just being fetched may be older than the
 * event and would undo it: the change is made to that one as well. It must not matter if it is made twice.
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
