import { keys } from "@grove/contract/query-keys"
import type { SearchResult } from "@grove/contract/search"
import { search } from "@grove/contract/search"
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"

import { call } from "#lib/api-client.ts"
import { isOffline } from "#lib/connection.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { asList, type PagedList } from "#lib/use-pages.ts"

type Kind = "posts" | "people" | "hashtags"
type ItemOf<K extends Kind> = SearchResult[K extends "people" ? "users" : K][number]

const searchQuery = (client: QueryClient, term: string) => ({
  queryKey: keys.search(term),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SearchResult> => {
    const result = isOffline()
      ? await searchOffline(client, term)
      : await call(search.find, { query: { q: term } }, { signal })
    keepCounts(client, term, result)
    return result
  },
})

/** The first results of every kind for a term. */
export const useSearch = (term: string) => useQuery(searchQuery(useQueryClient(), term))

/**
 * Counts per kind, from whichever response for the term has arrived; one of all kinds may be embedded in the page. Not
 * `skipToken` for the second query: it is shared with `useSearch`, whose function it would replace.
 */
export function useSearchCounts(term: string): SearchResult["counts"] | undefined {
  const client = useQueryClient()
  const counts = useQuery<SearchResult["counts"]>({
    queryKey: keys.searchCounts(term),
    queryFn: skipToken,
  })
  const all = useQuery({ ...searchQuery(client, term), enabled: false })
  return counts.data ?? all.data?.counts
}

async function searchOffline(client: QueryClient, term: string): Promise<SearchResult> {
  const { searchSaved } = await import("#cache/saved-search.ts")
  return searchSaved(client, term)
}

function keepCounts(client: QueryClient, term: string, result: SearchResult) {
  client.setQueryData(keys.searchCounts(term), result.counts)
}

const KEYS = {
  posts: keys.posts.search,
  people: keys.users.search,
  hashtags: keys.hashtags.search,
}

/** Pages of one kind, under a key that like and follow updates patch. */
export function usePagedSearch<K extends Kind>(kind: K, term: string): PagedList<ItemOf<K>> {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: KEYS[kind](term),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { q: term, type: kind, ...(pageParam !== undefined && { cursor: pageParam }) }
      const result = isOffline()
        ? await searchOffline(client, term)
        : await call(search.find, { query: asked }, { signal })
      if (pageParam === undefined) keepCounts(client, term, result)
      const items = kind === "people" ? result.users : result[kind as "posts" | "hashtags"]
      return { items: items as ItemOf<K>[], next: result.next ?? undefined }
    },
    getNextPageParam: (page) => page.next,
  })
  // Rankings change between pages: drop items already shown.
  const items = useMemo(
    () => query.data && unique(query.data.pages.flatMap((page) => page.items)),
    [query.data],
  )
  return asList(query, items)
}

function unique<T extends { id: string | number }>(items: T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

const DEBOUNCE_MS = 200

/** Suggestions for the typed text, debounced. */
export function useSuggestions(typed: string) {
  const asked = useDebounced(typed.trim())
  const { data } = useQuery({
    ...replyQuery(keys.suggestions(asked), search.suggest, { query: { q: asked } }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  return typed.trim() === "" ? undefined : data
}

function useDebounced(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
