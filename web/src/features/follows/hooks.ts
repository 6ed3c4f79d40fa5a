import { follows } from "@grove/contract/follows"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

import {
  adoptFollow,
  forgetWhatFollows,
  markFollow,
  showFollow,
  type Followable,
} from "#cache/follows.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { usePages } from "#lib/use-pages.ts"
import { useToggle } from "#lib/use-toggle.ts"
import { toast } from "#ui/toast.ts"

/** `onShow` is called with each state to show, for lists that do not contain people. */
export function useToggleFollow(person: Followable, onShow?: (isFollowing: boolean) => void) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const params = { userId: person.id }
  const toggle = useToggle({
    key: `follow:${person.id}`,
    mayWait: true,
    isOn: person.isFollowing,
    show: (isFollowing) => {
      setIsPending(true)
      showFollow(client, person.id, isFollowing)
      onShow?.(isFollowing)
    },
    showAgain: (isFollowing) => {
      markFollow(client, person.id, isFollowing)
      onShow?.(isFollowing)
    },
    send: (isFollowing) => call(isFollowing ? follows.add : follows.remove, { params }),
    adopt: (answer) => adoptFollow(client, person.id, answer),
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

export const useFollowers = (userId: string) =>
  usePages(keys.users.followers(userId), follows.followers, { params: { userId } })

export const useFollowing = (userId: string) =>
  usePages(keys.users.following(userId), follows.following, { params: { userId } })
