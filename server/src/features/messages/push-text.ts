import { displayName } from "@grove/contract/names"
import type { PushText } from "@grove/contract/push"

import { shapePerson, type PersonRow } from "./view.ts"

const MOST_SHOWN = 140

interface Unseen {
  sender: PersonRow
  content: string
  pictures: number
}

/** Pushes are encrypted for the one browser they go to; still no more of the text than fits on a lock screen. */
export function pushTextOf({ sender, content, pictures }: Unseen): PushText {
  const person = shapePerson(sender)
  const text = content.trim().replaceAll(/\s+/g, " ")
  return {
    title: displayName(person),
    body: text === "" ? photos(pictures) : shorten(text),
    link: `/messages?to=${person.id}`,
    tag: `messages:${person.id}`,
  }
}

const photos = (count: number) => (count === 1 ? "Sent a photo" : `Sent ${count} photos`)

function shorten(text: string): string {
  const characters = [...text]
  return characters.length <= MOST_SHOWN ? text : `${characters.slice(0, MOST_SHOWN - 1).join("")}…`
}
