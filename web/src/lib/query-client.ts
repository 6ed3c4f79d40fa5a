import type { BootQuery } from "@grove/contract/boot"
import { QueryCache, QueryClient } from "@tanstack/react-query"

import { handleUnauthorized } from "./unauthorized.ts"

/** spec 7: never stale, no refetch on focus, no polling, no retries; unused data is kept 5 minutes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void handleUnauthorized(error) }),
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
