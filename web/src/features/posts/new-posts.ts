import { createStore, useStore } from "#lib/store.ts"

/** Posts published since the feed was fetched: announced by a pill instead of shifting the feed. */
const store = createStore<readonly string[]>([])
const own = new Set<string>()

export const newPosts = {
  add(postId: string) {
    if (!own.has(postId) && !store.get().includes(postId)) store.set([...store.get(), postId])
  },
  /** The own post is already in the feed of this tab. */
  addOwn(postId: string) {
    own.add(postId)
    if (store.get().includes(postId)) store.set(store.get().filter((id) => id !== postId))
  },
  all: store.get,
  remove: (postIds: readonly string[]) =>
    store.set(store.get().filter((id) => !postIds.includes(id))),
  clear: () => store.set([]),
}

export const useNewPostCount = () => useStore(store).length
