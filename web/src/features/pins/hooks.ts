import type { CurrentUser } from "@grove/contract/auth"
import { pins, type PinState } from "@grove/contract/pins"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { toast } from "#ui/toast.ts"

interface Wish {
  postId: string
  isPinned: boolean
}

/** Pins or unpins the member's own post at once. The toast offers to undo it, also for the post that was replaced. */
export function useSetPin() {
  const client = useQueryClient()
  const set = useApiMutation<Wish, PinState, string | null>({
    send: ({ postId, isPinned }) => call(isPinned ? pins.add : pins.remove, { params: { postId } }),
    before: ({ postId, isPinned }) => showPinned(client, isPinned ? postId : null),
    failure: t("Failed to change what is pinned. Please try again."),
    onFail: (_error, _wish, before) => showPinned(client, before ?? null),
    onDone: ({ isPinned, replacedPostId }, { postId }) =>
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

function titleOf(isPinned: boolean, replacedPostId: string | null): string {
  if (!isPinned) return t("Unpinned from your profile.")
  return replacedPostId === null
    ? t("Pinned to your profile.")
    : t("Pinned to your profile instead of the other post.")
}

/** Returns what was pinned before. */
function showPinned(client: QueryClient, pinnedPostId: string | null): string | null {
  const me = client.getQueryData<CurrentUser | null>(keys.me)
  if (!me) return null
  client.setQueryData<CurrentUser | null>(keys.me, () => ({ ...me, pinnedPostId }))
  client.setQueryData<Profile>(
    keys.users.one(me.id),
    (profile) => profile && { ...profile, pinnedPostId },
  )
  return me.pinnedPostId
}
