import type { Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "#platform/live/server-event.ts"

/** Bounds staleness when an invalidation is lost. */
const TTL_MS = 5000
const MAX_ENTRIES = 20_000
/** Longer than any transaction; see `forgetActor`. */
const CHANGING_MS = 15_000

interface Entry<T> {
  userId: string
  value: T
  at: number
}

/** Keyed by session token. */
export interface ActorCache<T> {
  find(key: string, now: Date): T | undefined
  /** Call before querying: `keep` stores the result only when no invalidation arrived in between. */
  read(): { keep(key: string, userId: string, value: T, now: Date): void }
  forget(userId: string): void
}

const caches = new Set<Pick<ActorCache<never>, "forget">>()

/**
 * Invalidates entries of a user whose rights a transaction of this process is changing. The bus event arrives only after
 * the commit, so nothing about this user is cached for `CHANGING_MS`.
 */
export function forgetActor(userId: string) {
  for (const cache of caches) cache.forget(userId)
}

export function openActorCache<T>(bus: Bus): ActorCache<T> {
  const entries = new Map<string, Entry<T>>()
  const keysOf = new Map<string, Set<string>>()
  const changing = new Map<string, number>()
  let invalidations = 0

  const drop = (userId: string) => {
    invalidations += 1
    for (const key of keysOf.get(userId) ?? []) entries.delete(key)
    keysOf.delete(userId)
  }
  const dropOne = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    const keys = keysOf.get(entry.userId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(entry.userId)
  }
  const isChanging = (userId: string) => {
    const until = changing.get(userId)
    if (until === undefined) return false
    if (until > Date.now()) return true
    changing.delete(userId)
    return false
  }

  bus.subscribe(ACTOR_CHANGED, ({ userId }) => drop(userId))
  bus.subscribe(SESSIONS_ENDED, ({ userId }) => drop(userId))
  bus.onGap(() => {
    invalidations += 1
    entries.clear()
    keysOf.clear()
  })

  const cache: ActorCache<T> = {
    find(key, now) {
      if (!bus.isListening()) return undefined
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = now.getTime() - entry.at
      if (age >= 0 && age < TTL_MS) return entry.value
      dropOne(key)
      return undefined
    },
    read() {
      const before = invalidations
      return {
        keep(key, userId, value, now) {
          if (invalidations !== before || !bus.isListening() || isChanging(userId)) return
          dropOne(key)
          entries.set(key, { userId, value, at: now.getTime() })
          const keys = keysOf.get(userId)
          if (keys) keys.add(key)
          else keysOf.set(userId, new Set([key]))
          const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined
          if (oldest !== undefined) dropOne(oldest)
        },
      }
    },
    forget(userId) {
      drop(userId)
      const now = Date.now()
      for (const [id, until] of changing) if (until <= now) changing.delete(id)
      changing.set(userId, now + CHANGING_MS)
    },
  }
  caches.add(cache)
  return cache
}
