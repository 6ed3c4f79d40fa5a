import { useEffect } from "react"

import { createStore } from "#lib/store.ts"

/** Whose conversation is on screen: what arrives there needs no further announcement. */
export const openConversation = createStore<string | undefined>(undefined)

export function useOpenConversation(userId: string): void {
  useEffect(() => {
    openConversation.set(userId)
    return () => openConversation.set(undefined)
  }, [userId])
}
