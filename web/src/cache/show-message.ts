import type { Conversation, Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { findConversation, liftConversation, putMessage, type Paged } from "./messages.ts"
import { invalidateLive, patchLive } from "./patch-live.ts"

export const BOXES = ["inbox", "requests"] as const

export const isInBox = (client: QueryClient, box: (typeof BOXES)[number], otherId: string) =>
  findConversation(client.getQueryData(keys.conversationBox(box)), otherId) !== undefined

/** Adds a message to its thread and to the list of conversations, and refreshes the badges. Idempotent. */
export function showMessage(client: QueryClient, message: Message, me: string): void {
  const isMine = message.sender.id === me
  const otherId = isMine ? message.receiverId : message.sender.id
  patchLive<Paged<Message>>(client, keys.messages(otherId), (data) => putMessage(data, message))
  const isKnown = isInBox(client, "inbox", otherId)
  const isRequest = isInBox(client, "requests", otherId)
  for (const box of BOXES)
    patchLive<Paged<Conversation>>(client, keys.conversationBox(box), (data) =>
      liftConversation(data, message, me),
    )
  // A new conversation, or a request just answered, appears in another box.
  const isMoved = isRequest ? isMine : !isKnown
  invalidateLive(client, isMoved ? keys.conversations : keys.messageCounts)
}
