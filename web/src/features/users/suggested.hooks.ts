import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import { keys } from "@grove/contract/query-keys"
import { users } from "@grove/contract/users"
import { useQuery, type QueryClient } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

const suggestedQuery = replyQuery(keys.users.suggested, users.suggested, {
  query: { limit: SUGGESTED_SHOWN },
})
export const useSuggestedUsers = () => useQuery(suggestedQuery)
export const prefetchSuggestedUsers = (client: QueryClient) => client.prefetchQuery(suggestedQuery)
