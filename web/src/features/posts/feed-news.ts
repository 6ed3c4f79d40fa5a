import { createStore, useStore } from "#lib/store.ts"

/** Posts that came in since the feed was read: announced by a pill, never pushed under the reader's eyes. */
const store = createStore<readonly string[]>([])
const own = new Set<string>()

export const feedNews = {
  add(postId: string) {
    if (!own.has(postId) && !store.get().includes(postId)) store.set([...store.get(), postId])
  },
  /** One's own post is already there: other tabs hear of it, this one does not need to. */
  addOwn(postId: string) {
    own.add(postId)
    if (store.get().includes(postId)) store.set(store.get().filter((id) => id !== postId))
  },
  clear: () => store.set([]),
}

export const useFeedNews = () => useStore(store).length
