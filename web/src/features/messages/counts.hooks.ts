import { messages, type MessageCounts } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

const NONE: MessageCounts = { conversations: 0, requests: 0, unread: 0 }

/** The counts of the badges, embedded in the page. */
export function useMessageCounts(): MessageCounts {
  const { data } = useQuery(replyQuery(keys.messageCounts, messages.counts, {}))
  return data ?? NONE
}

export const useUnreadMessages = (): number => useMessageCounts().unread

/** The sidebar badge counts conversations, not unread messages. */
export const useConversationCount = (): number => useMessageCounts().conversations
