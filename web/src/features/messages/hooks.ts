import { messages, type Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import type { PersonRef } from "@grove/contract/users"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useEffect } from "react"

import { dropLastMessage, dropMessage, findConversation } from "#cache/messages.ts"
import { call } from "#lib/api-client.ts"
import { orSaved } from "#lib/or-saved.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { prefetchPages, usePages } from "#lib/use-pages.ts"

type BoxName = "inbox" | "requests"

const PAGE = 40

const boxInput = (box: BoxName) => ({ query: { box } })

export const useConversations = (box: BoxName) =>
  usePages(keys.conversationBox(box), messages.conversations, boxInput(box))

export const prefetchConversations = (client: QueryClient) =>
  prefetchPages(client, keys.conversationBox("inbox"), messages.conversations, boxInput("inbox"))

const threadInput = (otherUserId: string) => ({ params: { otherUserId }, query: { limit: PAGE } })

export const useThread = (otherId: string) =>
  usePages(keys.messages(otherId), messages.thread, threadInput(otherId))

export const prefetchThread = (client: QueryClient, otherId: string) =>
  prefetchPages(client, keys.messages(otherId), messages.thread, threadInput(otherId))

export interface OpenConversation {
  other: PersonRef
  unreadCount: number
  isRequest: boolean
  isOnline: boolean
  mayWrite: boolean
}

/** The other member of a conversation. Uses the entry of the list until the reply arrives. */
export function useConversation(otherId: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.conversation(otherId),
    queryFn: ({ signal }): Promise<OpenConversation> =>
      orSaved(
        keys.conversation(otherId),
        call(messages.conversation, { params: { otherUserId: otherId } }, { signal }),
      ),
    placeholderData: () => {
      const known = (["inbox", "requests"] as const)
        .map((box) => findConversation(client.getQueryData(keys.conversationBox(box)), otherId))
        .find((found) => found !== undefined)
      return known && { ...known, mayWrite: true }
    },
  })
}

/** Sends read receipts while the end of the conversation is on screen. */
export function useReadReceipts(otherId: string, newest: Message | undefined, isLooking: boolean) {
  const upTo = isLooking && newest && !newest.isRead ? newest.id : undefined
  useEffect(() => {
    if (upTo === undefined) return undefined
    const read = () => {
      if (document.visibilityState !== "visible") return
      // A lost receipt is covered by the one for the next message.
      call(messages.read, { params: { otherUserId: otherId }, query: { upTo } }).catch(
        () => undefined,
      )
    }
    read()
    document.addEventListener("visibilitychange", read)
    return () => document.removeEventListener("visibilitychange", read)
  }, [otherId, upTo])
}

export function useAcceptRequest(otherId: string) {
  const client = useQueryClient()
  return useApiMutation<void>({
    send: () => call(messages.accept, { params: { otherUserId: otherId } }),
    failure: t("Failed to accept the request. Please try again."),
    onDone: () => client.invalidateQueries({ queryKey: keys.conversations }),
  })
}

/** Deletes an own message with an optimistic update. */
export function useDeleteMessage(otherId: string) {
  const client = useQueryClient()
  return useApiMutation<string>({
    send: (messageId) => call(messages.remove, { params: { messageId } }),
    before: (messageId) => {
      client.setQueryData(keys.messages(otherId), (data: never) => dropMessage(data, messageId))
      client.setQueryData(keys.conversationBox("inbox"), (data: never) =>
        dropLastMessage(data, otherId, messageId),
      )
    },
    failure: t("Failed to delete message. Please try again."),
    onFail: () => {
      void client.invalidateQueries({ queryKey: keys.messages(otherId) })
      void client.invalidateQueries({ queryKey: keys.conversations })
    },
  })
}
