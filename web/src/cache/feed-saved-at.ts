import { createStore } from "#lib/store.ts"

/** When the server sent the feed on screen, in milliseconds. */
export const feedSavedAt = createStore<number | undefined>(undefined)
