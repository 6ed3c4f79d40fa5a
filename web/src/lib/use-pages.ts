import type { QueryKey } from "@grove/contract/query-keys"
import type { Input, Page, Reply, Route } from "@grove/contract/route"
import {
  useInfiniteQuery,
  type QueryClient,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query"
import { useMemo } from "react"

import { callPage } from "./api-client.ts"
import { orSaved } from "./or-saved.ts"

type PagedRoute = Route & { readonly paged: true }
type Item<R extends Route> = Reply<R> extends readonly (infer I)[] ? I : never

/** Query options of a paged route, shared by hooks and prefetching. */
function pagesQuery<R extends PagedRoute>(key: QueryKey<Page<Item<R>>>, route: R, input: Input<R>) {
  return {
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const { query } = input as { query?: object }
      // A cursor holds the position that `around` asked for.
      const place = pageParam === undefined ? {} : { cursor: pageParam, around: undefined }
      const paged = { ...(input as object), query: { ...query, ...place } } as Input<R>
      const page = callPage(route, paged, { signal })
      return pageParam === undefined ? orSaved(key, page) : page
    },
    getNextPageParam: (page: Page<Item<R>>) => page.next,
    getPreviousPageParam: (page: Page<Item<R>>) => page.prev,
  }
}

export interface PagedList<T> {
  items: T[] | undefined
  isPending: boolean
  isError: boolean
  error: Error | null
  hasMore: boolean
  isFetchingMore: boolean
  isMoreError: boolean
  /** False while the list itself is being fetched: a request for the next page would be dropped. */
  mayFetchMore: boolean
  fetchMore: () => void
  /** For lists that began in the middle. */
  hasEarlier: boolean
  isFetchingEarlier: boolean
  fetchEarlier: () => void
  retry: () => void
}

/** The state of an infinite query as list components need it. */
export function asList<T>(query: UseInfiniteQueryResult, items: T[] | undefined): PagedList<T> {
  return {
    items,
    isPending: query.isPending,
    isError: query.isError && !query.data,
    error: query.error,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    isMoreError: query.isFetchNextPageError,
    mayFetchMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    fetchMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    hasEarlier: query.hasPreviousPage,
    isFetchingEarlier: query.isFetchingPreviousPage,
    fetchEarlier: () => void query.fetchPreviousPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

/** A paged list with its pages flattened. */
export function usePages<R extends PagedRoute>(
  key: QueryKey<Page<Item<R>>>,
  route: R,
  input: Input<R>,
  options: { enabled?: boolean } = {},
): PagedList<Item<R>> {
  const query = useInfiniteQuery({
    ...pagesQuery(key, route, input),
    enabled: options.enabled ?? true,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  return asList(query, items)
}

export function prefetchPages<R extends PagedRoute>(
  client: QueryClient,
  key: QueryKey<Page<Item<R>>>,
  route: R,
  input: Input<R>,
): Promise<void> {
  return client.prefetchInfiniteQuery(pagesQuery(key, route, input))
}
