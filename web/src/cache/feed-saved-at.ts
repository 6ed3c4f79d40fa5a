import { createStore } from "#lib/store.ts"

/** When the server gave the feed on the screen, in milliseconds. */
export const feedSavedAt = createStore<number | undefined>(undefined)
