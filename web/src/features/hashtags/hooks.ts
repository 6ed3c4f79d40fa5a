import { hashtags } from "@grove/contract/hashtags"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"

export const useTrendingHashtags = () =>
  useQuery({
    queryKey: keys.hashtags.trending,
    queryFn: ({ signal }) => call(hashtags.trending, {}, { signal }),
  })
