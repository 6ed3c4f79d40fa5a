import type { CurrentUser } from "@grove/contract/auth"
import type { FollowState } from "@grove/contract/follows"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import type { QueryClient } from "@tanstack/react-query"

import { patchUser } from "./users.ts"

export interface Followable {
  id: string
  isFollowing: boolean
}

/** Profiles include the number of followers, lists do not. */
type Shown = Followable & Partial<Pick<Profile, "_count">>

export const adoptFollow = (client: QueryClient, userId: string, answer: FollowState) =>
  patchUser<Shown>(client, userId, ({ _count }) => ({
    isFollowing: answer.isFollowing,
    ...(_count && { _count: { ..._count, followers: answer.followers } }),
  }))

/** Updates every list and the profile. Returns by how much the number of followers has changed. */
export function markFollow(client: QueryClient, userId: string, isFollowing: boolean): number {
  let by = 0
  patchUser<Shown>(client, userId, (shown) => {
    if (shown.isFollowing === isFollowing) return {}
    by = isFollowing ? 1 : -1
    const { _count } = shown
    if (!_count) return { isFollowing }
    return { isFollowing, _count: { ..._count, followers: Math.max(0, _count.followers + by) } }
  })
  return by
}

/** Updates every list, the profile, and the member's own following count. */
export function showFollow(client: QueryClient, userId: string, isFollowing: boolean) {
  const by = markFollow(client, userId, isFollowing)
  if (by === 0) return
  client.setQueryData<CurrentUser | null>(
    keys.me,
    (me) =>
      me && {
        ...me,
        _count: { ...me._count, following: Math.max(0, me._count.following + by) },
      },
  )
}

/** Marks dependent lists as stale; they are refetched when opened next, not while on screen. */
export function forgetWhatFollows(client: QueryClient, userId: string) {
  const me = client.getQueryData<CurrentUser | null>(keys.me)
  const stale = [
    keys.posts.feed,
    keys.stories.list,
    keys.users.suggested,
    keys.users.followers(userId),
    ...(me ? [keys.users.following(me.id), keys.users.one(me.id)] : []),
  ]
  for (const queryKey of stale) void client.invalidateQueries({ queryKey, refetchType: "none" })
}
