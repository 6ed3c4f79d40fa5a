import { messages, type MessageCounts } from "@grove/contract/messages"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"

const NONE: MessageCounts = { conversations: 0, requests: 0, unread: 0 }

/** What the badges show. Comes with the page. */
export function useMessageCounts(): MessageCounts {
  const { data } = useQuery({
    queryKey: keys.messageCounts,
    queryFn: ({ signal }) => call(messages.counts, {}, { signal }),
  })
  return data ?? NONE
}

export const useUnreadMessages = (): number => useMessageCounts().unread

/** spec 2: the number beside Messages is that of the conversations. */
export const useConversationCount = (): number => useMessageCounts().conversations
