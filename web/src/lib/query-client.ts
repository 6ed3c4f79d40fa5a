import type { BootQuery } from "@grove/contract/boot"
import { QueryCache, QueryClient } from "@tanstack/react-query"

import { handleUnauthorized } from "./unauthorized.ts"

/** Never stale, no refetch on focus, no polling, no retries; unused data is kept 5 minutes. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: (error) => void handleUnauthorized(error) })
  keepInvalidated(queryCache)
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Let calls fail offline with a sentence instead of pausing.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  })
}

/**
 * The library treats a reply that we change as a new one. But a stale list stays stale when a like in it changes, and
 * must be refetched when it is shown again.
 */
function keepInvalidated(cache: QueryCache): void {
  const invalidated = new WeakSet<object>()
  cache.subscribe((event) => {
    if (event.type !== "updated") return
    const { query, action } = event
    if (action.type === "invalidate") invalidated.add(query)
    if (action.type !== "success") return
    if (action.manual !== true) invalidated.delete(query)
    else if (invalidated.has(query)) query.invalidate()
  })
}

export const queryClient = createQueryClient()

/** Stores the replies embedded in the page in the query cache. */
export function fillCache(client: QueryClient, queries: readonly BootQuery[]): void {
  for (const { key, data, next } of queries) {
    const isPage = next !== undefined
    client.setQueryData(
      key,
      isPage
        ? { pages: [{ items: data, next: next ?? undefined }], pageParams: [undefined] }
        : data,
    )
  }
}
