import type { Sockets } from "#platform/live/sockets.ts"

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Posts that one user watches at a time; the one opened longest ago is dropped. More than a user has screens. */
const MAX_POSTS = 10
/** Users of one process who watch the same post; others see changes when they load the page again. */
const MAX_WATCHERS = 2000

/** Who has which post open, on this process. A user's entries go with the last connection. */
export function openWatchers(sockets: Pick<Sockets, "onClientEvent" | "onPresence">) {
  const usersOf = new Map<string, Set<string>>()
  const postsOf = new Map<string, Set<string>>()

  function drop(userId: string, postId: string) {
    const users = usersOf.get(postId)
    users?.delete(userId)
    if (users?.size === 0) usersOf.delete(postId)
  }

  function remove(userId: string) {
    for (const postId of postsOf.get(userId) ?? []) drop(userId, postId)
    postsOf.delete(userId)
  }

  sockets.onPresence((userId, isOnline) => {
    if (!isOnline) remove(userId)
  })

  return {
    /** Called when a user opens a post. It may not exist or not be visible to them: the handler checks. */
    onWatch(handler: (userId: string, postId: string) => void) {
      sockets.onClientEvent("watch", ({ userId }, { postId }) => {
        if (typeof postId === "string" && ID.test(postId)) handler(userId, postId)
      })
    },
    /** Idempotent. Returns false if too many watch this post. */
    add(userId: string, postId: string): boolean {
      const users = usersOf.get(postId) ?? new Set()
      if (users.size >= MAX_WATCHERS && !users.has(userId)) return false
      usersOf.set(postId, users.add(userId))
      const posts = postsOf.get(userId) ?? new Set()
      posts.delete(postId)
      postsOf.set(userId, posts.add(postId))
      const [oldest] = posts
      if (posts.size > MAX_POSTS && oldest !== undefined) {
        posts.delete(oldest)
        drop(userId, oldest)
      }
      return true
    },
    has: (postId: string) => usersOf.has(postId),
    of: (postId: string): string[] => [...(usersOf.get(postId) ?? [])],
  }
}
