import { mergeStored, patchItem, removeItem, type OutboxItem, type OutboxQueue } from "./queue.ts"
import type { OutboxStore } from "./store.ts"

export interface StoredQueueDeps {
  userId: string
  store: OutboxStore
  onChange: (queue: OutboxQueue) => void
}

export type StoredQueue = ReturnType<typeof createStoredQueue>

/** A member's queue: in memory, as the page shows it, and in the store, which other tabs share. */
export function createStoredQueue({ userId, store, onChange }: StoredQueueDeps) {
  let items: OutboxQueue = []
  const unsaved = new Set<string>()

  const change = (next: OutboxQueue) => {
    items = next
    onChange(items)
  }

  return {
    items: () => items,
    find: (key: string) => items.find((item) => item.key === key),
    /** Reads what other tabs have changed. */
    async load() {
      const stored = await store.all()
      const own = stored.filter((item) => item.userId === userId)
      change(mergeStored(items, own, unsaved))
    },
    async add(item: OutboxItem) {
      unsaved.add(item.key)
      change([...items, item])
      await store.put(item)
      unsaved.delete(item.key)
    },
    async save(item: OutboxItem) {
      await store.put(item)
      change(patchItem(items, item.key, item))
    },
    /** The item may have another key, and keeps its place. */
    async replace(key: string, item: OutboxItem) {
      if (item.key !== key) await store.remove(key)
      change(items.map((known) => (known.key === key ? item : known)))
      await store.put(item)
    },
    async discard(key: string) {
      change(removeItem(items, key))
      await store.remove(key)
    },
    /** Removes it from the store; the page still shows it, until `hide`. */
    async markSent(key: string, sentAs: string) {
      change(patchItem(items, key, { sentAs }))
      await store.remove(key)
    },
    hide: (key: string) => change(removeItem(items, key)),
  }
}
