import type { Message } from "@grove/contract/messages"
import { useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"

import { snippetOf } from "./snippet.ts"

/** The latest message received while the conversation is open, as a sentence for screen readers. */
export function useArrivals(messages: readonly Message[], me: string): string {
  const newest = messages.findLast((message) => message.sender.id !== me)
  const [known, setKnown] = useState(newest?.id)
  const [news, setNews] = useState("")
  if (newest && newest.id !== known) {
    setKnown(newest.id)
    // Neither the first page nor older pages are new messages.
    if (known !== undefined && newest.id > known)
      setNews(t("{name}: {text}", { name: displayName(newest.sender), text: snippetOf(newest) }))
  }
  return news
}
