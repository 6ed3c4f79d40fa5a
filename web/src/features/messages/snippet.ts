import type { Message } from "@grove/contract/messages"

import { t } from "#lib/text.ts"

type Shown = Pick<Message, "content" | "isDeleted"> & { images: readonly unknown[] }

/** A message as a single line. */
export function snippetOf(message: Shown): string {
  if (message.isDeleted) return t("Message deleted")
  const text = message.content.trim().replaceAll(/\s+/g, " ")
  if (text !== "") return text
  return t("{count, plural, one {Sent a photo} other {Sent # photos}}", {
    count: message.images.length,
  })
}
