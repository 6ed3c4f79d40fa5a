import { blocks } from "@grove/contract/blocks"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { useQueryClient, type QueryClient } from "@tanstack/react-query"

import { patchUser } from "#cache/users.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"
import { toast } from "#ui/toast.ts"

export const useBlocked = () => usePages(keys.users.blocks, blocks.blocked, {})
export const useMuted = () => usePages(keys.users.mutes, blocks.muted, {})

interface Named {
  id: string
  name: string
}

/** Visibility changed everywhere: refetch what is on screen, the rest when opened. */
function invalidateVisible(client: QueryClient) {
  const roots = [
    keys.posts.all,
    keys.users.all,
    keys.stories.list,
    keys.conversations,
    ["comments"],
    ["notifications"],
    ["hashtags"],
    ["search"],
    keys.me,
  ]
  for (const queryKey of roots) void client.invalidateQueries({ queryKey })
}

export function useBlock(onDone?: () => void) {
  const client = useQueryClient()
  return useApiMutation<Named>({
    send: ({ id }) => call(blocks.block, { params: { userId: id } }),
    success: (_, { name }) => t("You blocked {name}.", { name }),
    failure: t("Failed to block user. Please try again."),
    onDone: (_, { id }) => {
      patchUser<Pick<Profile, "id" | "isBlocked" | "isFollowing">>(client, id, {
        isBlocked: true,
        isFollowing: false,
      })
      invalidateVisible(client)
      onDone?.()
    },
  })
}

export function useUnblock() {
  const client = useQueryClient()
  return useApiMutation<Named>({
    send: ({ id }) => call(blocks.unblock, { params: { userId: id } }),
    success: (_, { name }) => t("You unblocked {name}.", { name }),
    failure: t("Failed to unblock user. Please try again."),
    onDone: () => invalidateVisible(client),
  })
}

/** The toast offers Undo. */
export function useMute() {
  const client = useQueryClient()
  const unmute = useUnmute()
  return useApiMutation<Named>({
    send: ({ id }) => call(blocks.mute, { params: { userId: id } }),
    failure: t("Failed to mute user. Please try again."),
    onDone: (_, person) => {
      toast({
        title: t("You muted {name}.", { name: person.name }),
        description: t("Their posts no longer appear in your lists. They are not told."),
        action: { label: t("Undo"), onAct: () => unmute.mutate(person) },
      })
      patchUser<Pick<Profile, "id" | "isMuted">>(client, person.id, { isMuted: true })
      invalidateVisible(client)
    },
  })
}

export function useUnmute() {
  const client = useQueryClient()
  return useApiMutation<Named>({
    send: ({ id }) => call(blocks.unmute, { params: { userId: id } }),
    success: (_, { name }) => t("You unmuted {name}.", { name }),
    failure: t("Failed to unmute user. Please try again."),
    onDone: (_, { id }) => {
      patchUser<Pick<Profile, "id" | "isMuted">>(client, id, { isMuted: false })
      invalidateVisible(client)
    },
  })
}
