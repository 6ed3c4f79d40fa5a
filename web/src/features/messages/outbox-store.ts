import { inStore } from "#lib/indexed-db.ts"

import type { OutboxMessage, OutboxStore } from "./outbox.ts"

const STORE = "outbox"

/** For browsers that refuse to keep anything: until the page is closed. */
const inMemory = new Map<string, OutboxMessage>()

/** Letters in the browser's database, with their pictures. */
export const browserOutboxStore: OutboxStore = {
  all: async () => {
    const kept = await inStore(
      STORE,
      "readonly",
      (store) => store.getAll() as IDBRequest<OutboxMessage[]>,
    ).catch(() => [])
    return [...kept, ...inMemory.values()]
  },
  put: async (letter) => {
    await inStore(STORE, "readwrite", (store) => store.put(letter)).catch(
      () => void inMemory.set(letter.key, letter),
    )
  },
  remove: async (key) => {
    inMemory.delete(key)
    await inStore(STORE, "readwrite", (store) => store.delete(key)).catch(() => undefined)
  },
}
