import { hashtags } from "@grove/contract/hashtags"
import { keys } from "@grove/contract/query-keys"
import { useQuery, type QueryClient } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

const trendingQuery = replyQuery(keys.hashtags.trending, hashtags.trending, {})
export const useTrendingHashtags = () => useQuery(trendingQuery)
export const prefetchTrendingHashtags = (client: QueryClient) => client.prefetchQuery(trendingQuery)
