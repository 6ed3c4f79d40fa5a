import type { CurrentUser } from "@grove/contract/auth"
import { pins } from "@grove/contract/pins"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import type { QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useOptimisticChange } from "#lib/use-optimistic-change.ts"
import { toast } from "#ui/toast.ts"

interface DesiredPin {
  postId: string
  isPinned: boolean
}

interface Pinned {
  pinnedPostId: string | null
  /** The post that was pinned before, known from the reply. */
  replacedPostId: string | null
}

/** Pins or unpins the member's own post at once. The toast offers to undo it, also for the post that was replaced. */
export function useSetPin() {
  const set = useOptimisticChange<DesiredPin, Pinned>({
    name: "pin",
    read: (client) => {
      const me = client.getQueryData<CurrentUser | null>(keys.me)
      return me ? { pinnedPostId: me.pinnedPostId, replacedPostId: null } : undefined
    },
    show: showPinned,
    merge: (_before, desired) => ({ pinnedPostId: pinnedBy(desired), replacedPostId: null }),
    send: async (desired) => {
      const { postId, isPinned } = desired
      const reply = await call(isPinned ? pins.add : pins.remove, { params: { postId } })
      return { pinnedPostId: pinnedBy(desired), replacedPostId: reply.replacedPostId }
    },
    failure: t("Failed to change what is pinned. Please try again."),
    onDone: (_client, { postId, isPinned }, { replacedPostId }) =>
      toast({
        title: titleOf(isPinned, replacedPostId),
        action: {
          label: t("Undo"),
          onAct: () =>
            set.mutate(
              replacedPostId === null
                ? { postId, isPinned: !isPinned }
                : { postId: replacedPostId, isPinned: true },
            ),
        },
      }),
  })
  return set
}

const pinnedBy = ({ postId, isPinned }: DesiredPin) => (isPinned ? postId : null)

function titleOf(isPinned: boolean, replacedPostId: string | null): string {
  if (!isPinned) return t("Unpinned from your profile.")
  return replacedPostId === null
    ? t("Pinned to your profile.")
    : t("Pinned to your profile instead of the other post.")
}

function showPinned(client: QueryClient, { pinnedPostId }: Pinned): void {
  const me = client.getQueryData<CurrentUser | null>(keys.me)
  if (!me) return
  client.setQueryData<CurrentUser | null>(keys.me, () => ({ ...me, pinnedPostId }))
  client.setQueryData<Profile>(
    keys.users.one(me.id),
    (profile) => profile && { ...profile, pinnedPostId },
  )
}
