import { inStore } from "#lib/indexed-db.ts"

import { fromStored, type OutboxItem } from "./queue.ts"

/** Persists the outbox of all members of this browser. */
export interface OutboxStore {
  all(): Promise<OutboxItem[]>
  put(item: OutboxItem): Promise<void>
  remove(key: string): Promise<void>
}

const STORE = "outbox"

/** Fallback for browsers without storage: lost when the page closes. */
const inMemory = new Map<string, OutboxItem>()

/** Tells other tabs that the store has changed. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("grove-outbox") : undefined

export function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener("message", listener)
  return () => channel?.removeEventListener("message", listener)
}

export const browserOutboxStore: OutboxStore = {
  all: async () => {
    const stored = await inStore(
      STORE,
      "readonly",
      (store) => store.getAll() as IDBRequest<OutboxItem[]>,
    ).catch(() => [])
    return [...stored.map(fromStored), ...inMemory.values()]
  },
  put: async (item) => {
    await inStore(STORE, "readwrite", (store) => store.put(item)).catch(
      () => void inMemory.set(item.key, item),
    )
    channel?.postMessage("changed")
  },
  remove: async (key) => {
    inMemory.delete(key)
    await inStore(STORE, "readwrite", (store) => store.delete(key)).catch(() => undefined)
    channel?.postMessage("changed")
  },
}
