import type { CurrentUser } from "@grove/contract/auth"
import { messages, type Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"

import { showMessage } from "#cache/show-message.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import { t } from "#lib/text.ts"

export interface MessageDraft {
  content: string
  images: string[]
}

/** Its subject is the receiver. */
const message: OutboxKind<MessageDraft, Message> = {
  name: "message",
  send: ({ key, subject, data: { content, images } }) =>
    call(
      messages.send,
      { body: { receiverId: subject, content, ...(images.length > 0 && { images }) } },
      { idempotencyKey: key },
    ),
  onSent: (client, sent) => {
    showMessage(client, sent, client.getQueryData<CurrentUser>(keys.me)?.id ?? "")
    return sent.id
  },
  failure: () => t("Failed to send message"),
  waitText: () => t("Your message is waiting to be sent"),
}

export const kinds = [message]
