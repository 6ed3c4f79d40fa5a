import type { Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED } from "#platform/live/server-event.ts"

const MAX_ENTRIES = 20_000

/**
 * Caches both inputs of the visibility check for a few seconds: who shows a picture, and whom a viewer has blocked. Only
 * positive answers come from the cache, so pictures appear at once and disappear after the TTL.
 */
export interface ViewingCache {
  isShown(userId: string, hash: string, now: Date): boolean
  keep(
    userId: string,
    hash: string,
    halves: { shownBy: readonly string[]; blocked: readonly string[] },
    now: Date,
  ): void
  /** The same for people without an account. */
  isPublic(hash: string, now: Date): boolean
  keepPublic(hash: string, shownBy: readonly string[], now: Date): void
}

export function openViewingCache(bus: Bus, ttlMs: number): ViewingCache {
  const pictures = timedLists(ttlMs)
  const viewers = timedLists(ttlMs)
  const publicPictures = timedLists(ttlMs)

  // Bans and erased accounts take effect before the TTL.
  bus.subscribe(ACTOR_CHANGED, ({ userId }) => {
    viewers.drop(userId)
    pictures.dropNaming(userId)
    publicPictures.dropNaming(userId)
  })

  return {
    isShown(userId, hash, now) {
      const shownBy = pictures.find(hash, now)
      const blocked = shownBy && viewers.find(userId, now)
      return blocked !== undefined && isShownTo(shownBy!, blocked)
    },
    keep(userId, hash, { shownBy, blocked }, now) {
      viewers.keep(userId, blocked, now)
      if (shownBy.length > 0) pictures.keep(hash, shownBy, now)
    },
    isPublic: (hash, now) => publicPictures.find(hash, now) !== undefined,
    keepPublic(hash, shownBy, now) {
      if (shownBy.length > 0) publicPictures.keep(hash, shownBy, now)
    },
  }
}

export const isShownTo = (shownBy: readonly string[], blocked: readonly string[]) =>
  shownBy.some((person) => !blocked.includes(person))

/** Lists of user ids with a TTL; evicts the oldest entry when full. */
function timedLists(ttlMs: number) {
  const entries = new Map<string, { people: readonly string[]; at: number }>()
  return {
    find(key: string, now: Date): readonly string[] | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = now.getTime() - entry.at
      if (age >= 0 && age < ttlMs) return entry.people
      entries.delete(key)
      return undefined
    },
    keep(key: string, people: readonly string[], now: Date) {
      entries.delete(key)
      entries.set(key, { people, at: now.getTime() })
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    drop: (key: string) => void entries.delete(key),
    dropNaming(person: string) {
      for (const [key, { people }] of entries) if (people.includes(person)) entries.delete(key)
    },
  }
}
