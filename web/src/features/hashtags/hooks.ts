import { hashtags } from "@grove/contract/hashtags"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

export const useTrendingHashtags = () =>
  useQuery(replyQuery(keys.hashtags.trending, hashtags.trending, {}))
