import { displayName } from "@grove/contract/names"
import type { PushText } from "@grove/contract/push"
import type { PersonRef } from "@grove/contract/users"

import { t } from "#platform/language/text.ts"

const MAX_LENGTH = 140

interface Unseen {
  sender: PersonRef
  content: string
  pictures: number
}

/** Shortened to what fits on a lock screen. Pushes are end-to-end encrypted. */
export function pushTextOf({ sender, content, pictures }: Unseen): PushText {
  const text = content.trim().replaceAll(/\s+/g, " ")
  return {
    title: displayName(sender),
    body: text === "" ? photos(pictures) : shorten(text),
    link: `/messages?to=${sender.id}`,
    tag: `messages:${sender.id}`,
  }
}

const photos = (count: number) =>
  t("{count, plural, =1 {Sent a photo} one {Sent # photo} other {Sent # photos}}", { count })

function shorten(text: string): string {
  const characters = [...text]
  return characters.length <= MAX_LENGTH ? text : `${characters.slice(0, MAX_LENGTH - 1).join("")}…`
}
