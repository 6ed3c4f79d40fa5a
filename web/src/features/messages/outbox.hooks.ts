import { useMemo } from "react"

import { outbox } from "#lib/outbox/current.ts"
import type { OutboxItem } from "#lib/outbox/queue.ts"
import { useOutboxItems } from "#lib/waiting.ts"

import type { MessageDraft } from "./outbox.ts"

/** A message that the server has not confirmed. */
export type OutboxMessage = Pick<OutboxItem, "key" | "createdAt" | "failure" | "sentAs"> &
  MessageDraft

/** Pending messages to one member, oldest first. */
export function useOutboxMessages(receiverId: string): readonly OutboxMessage[] {
  const items = useOutboxItems<MessageDraft>("message", receiverId)
  return useMemo(() => items.map(({ data, ...item }) => ({ ...item, ...data })), [items])
}

export const sendMessage = (receiverId: string, data: MessageDraft) =>
  outbox().add({ kind: "message", subject: receiverId, data })
