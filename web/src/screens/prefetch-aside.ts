import { prefetchTrendingHashtags } from "#features/hashtags/hooks.ts"
import { prefetchSuggestedUsers } from "#features/users/suggested.hooks.ts"
import { queryClient } from "#lib/query-client.ts"

/** Fetches the data of the right column beside its code; the page does not embed it, since phones show neither. */
export function prefetchAside() {
  void prefetchTrendingHashtags(queryClient)
  void prefetchSuggestedUsers(queryClient)
}
