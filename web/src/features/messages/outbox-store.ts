import { inStore } from "#lib/indexed-db.ts"

import type { OutboxMessage } from "./outbox-queue.ts"

/** Persists outbox messages of all members of this browser. */
export interface OutboxStore {
  all(): Promise<OutboxMessage[]>
  put(message: OutboxMessage): Promise<void>
  remove(key: string): Promise<void>
}

const STORE = "outbox"

/** Fallback for browsers without storage: lost when the page closes. */
const inMemory = new Map<string, OutboxMessage>()

export const browserOutboxStore: OutboxStore = {
  all: async () => {
    const stored = await inStore(
      STORE,
      "readonly",
      (store) => store.getAll() as IDBRequest<OutboxMessage[]>,
    ).catch(() => [])
    return [...stored, ...inMemory.values()]
  },
  put: async (message) => {
    await inStore(STORE, "readwrite", (store) => store.put(message)).catch(
      () => void inMemory.set(message.key, message),
    )
  },
  remove: async (key) => {
    inMemory.delete(key)
    await inStore(STORE, "readwrite", (store) => store.delete(key)).catch(() => undefined)
  },
}
