import { useEffect } from "react"

import { createStore } from "#lib/store.ts"

/** The conversation on screen, whose messages need no toast. */
export const openConversation = createStore<string | undefined>(undefined)

export function useOpenConversation(userId: string): void {
  useEffect(() => {
    openConversation.set(userId)
    return () => openConversation.set(undefined)
  }, [userId])
}
