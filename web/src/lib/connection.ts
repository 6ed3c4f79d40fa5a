import { useSyncExternalStore } from "react"

import { createStore } from "./store.ts"

/** Whether the server has stopped answering, as `features/offline` has found out. */
export const isServerGone = createStore(false)

/** Whether a request would certainly fail. */
export const isOffline = (): boolean => !navigator.onLine || isServerGone.get()

export function onNetworkChange(listener: () => void): () => void {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  const forget = isServerGone.subscribe(listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
    forget()
  }
}

export function useOffline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOffline, () => false)
}
