import { onShelf } from "#lib/shelf.ts"

import type { Letter, Shelf } from "./outbox.ts"

const STORE = "outbox"

/** For browsers that refuse to keep anything: until the page is closed. */
const inMemory = new Map<string, Letter>()

/** Letters in the browser's database, with their pictures. */
export const browserShelf: Shelf = {
  all: async () => {
    const kept = await onShelf(
      STORE,
      "readonly",
      (store) => store.getAll() as IDBRequest<Letter[]>,
    ).catch(() => [])
    return [...kept, ...inMemory.values()]
  },
  put: async (letter) => {
    await onShelf(STORE, "readwrite", (store) => store.put(letter)).catch(
      () => void inMemory.set(letter.key, letter),
    )
  },
  remove: async (key) => {
    inMemory.delete(key)
    await onShelf(STORE, "readwrite", (store) => store.delete(key)).catch(() => undefined)
  },
}
