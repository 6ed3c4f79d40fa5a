import type { Message } from "@grove/contract/messages"

import type { Context } from "#platform/context.ts"
import { fitsPayload, publishToServers } from "#platform/live/bus.ts"
import { serverEvent } from "#platform/live/server-event.ts"

interface MessageSent {
  id: string
  people: [string, string]
  /** Missing when it does not fit into an event; subscribers then read it by its id. */
  message?: Message
}

export const MESSAGE_SENT = serverEvent<MessageSent>("message.sent")

/** The lock of the pair keeps the order of the conversation. */
export async function publishMessageSent(ctx: Context, sent: MessageSent): Promise<void> {
  const { id, people } = sent
  await publishToServers(ctx, MESSAGE_SENT, fitsPayload(sent) ? sent : { id, people }, people)
}
