import { createStore } from "./store.ts"

/** Whether the server has stopped answering, as `features/offline` has found out. */
export const isServerGone = createStore(false)

/** Whether a request is known to be in vain. */
export const isOffline = (): boolean => !navigator.onLine || isServerGone.get()
