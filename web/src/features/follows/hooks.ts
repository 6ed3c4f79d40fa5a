import type { CurrentUser } from "@grove/contract/auth"
import { follows } from "@grove/contract/follows"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useState } from "react"

import { patchUser } from "#cache/users.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { usePages } from "#lib/use-pages.ts"
import { useToggle } from "#lib/use-toggle.ts"
import { toast } from "#ui/toast.ts"

export interface Followable {
  id: string
  isFollowing: boolean
}

/** Profiles include the number of followers, lists do not. */
type Shown = Followable & Partial<Pick<Profile, "_count">>

export function useToggleFollow(person: Followable) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const params = { userId: person.id }
  const toggle = useToggle({
    key: `follow:${person.id}`,
    isOn: person.isFollowing,
    show: (isFollowing) => {
      setIsPending(true)
      showFollow(client, person.id, isFollowing)
    },
    send: (isFollowing) => call(isFollowing ? follows.add : follows.remove, { params }),
    adopt: ({ isFollowing, followers }) =>
      patchUser<Shown>(client, person.id, ({ _count }) => ({
        isFollowing,
        ...(_count && { _count: { ..._count, followers } }),
      })),
    failure: (desired) =>
      desired
        ? t("Failed to follow user. Please try again.")
        : t("Failed to unfollow user. Please try again."),
    onDone: (isFollowing) => {
      toast({
        title: isFollowing ? t("You are now following this user!") : t("You unfollowed this user."),
      })
      forgetWhatFollows(client, person.id)
    },
    onSettled: () => setIsPending(false),
  })
  return { toggle, isPending }
}

/** Updates every list, the profile, and the own number of followed members. */
function showFollow(client: QueryClient, userId: string, isFollowing: boolean) {
  let by = 0
  patchUser<Shown>(client, userId, (shown) => {
    if (shown.isFollowing === isFollowing) return {}
    by = isFollowing ? 1 : -1
    const { _count } = shown
    if (!_count) return { isFollowing }
    return { isFollowing, _count: { ..._count, followers: Math.max(0, _count.followers + by) } }
  })
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

/** SearchTerms dependent lists as stale; they are refetched when opened next, not while on screen. */
function forgetWhatFollows(client: QueryClient, userId: string) {
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

export const useFollowers = (userId: string) =>
  usePages(keys.users.followers(userId), follows.followers, { params: { userId } })

export const useFollowing = (userId: string) =>
  usePages(keys.users.following(userId), follows.following, { params: { userId } })
