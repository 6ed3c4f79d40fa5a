import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import type { QueryClient } from "@tanstack/react-query"

import { patchIn, type Change } from "./patch.ts"

interface AnyUser {
  id: string
}

/** Changes one member in every list and on their profile. */
export function patchUser<U extends AnyUser>(
  client: QueryClient,
  userId: string,
  change: Change<U>,
): void {
  const patch = (data: unknown) => patchIn<U>(data, userId, change, "users")
  client.setQueriesData<unknown>({ queryKey: keys.users.all }, patch)
  client.setQueriesData<unknown>({ queryKey: keys.searches }, patch)
}

/** On every profile that shows this post first. */
export function unpin(client: QueryClient, postId: string): void {
  client.setQueriesData<Profile>(
    { queryKey: keys.users.all, predicate: ({ queryKey }) => queryKey[1] === "one" },
    (profile) => (profile?.pinnedPostId === postId ? { ...profile, pinnedPostId: null } : profile),
  )
}
