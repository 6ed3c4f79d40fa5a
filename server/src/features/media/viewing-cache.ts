import type { Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED } from "#platform/live/server-event.ts"

const MOST_ENTRIES = 20_000

/**
 * The two halves of "may this member see that picture?", each kept for a few seconds: who shows the picture is the same
 * for every viewer, whom a viewer has blocked is the same for every picture. Only a yes is ever answered from here, so
 * what becomes visible does so at once, and what is taken away is gone when the seconds are over.
 */
export interface ViewingCache {
  isShown(userId: string, hash: string, now: Date): boolean
  keep(
    userId: string,
    hash: string,
    halves: { shownBy: readonly string[]; blocked: readonly string[] },
    now: Date,
  ): void
}

export function openViewingCache(bus: Bus, lifeMs: number): ViewingCache {
  const pictures = timedLists(lifeMs)
  const viewers = timedLists(lifeMs)

  // Bans and erased accounts need not wait for the clock.
  bus.subscribe(ACTOR_CHANGED, ({ userId }) => {
    viewers.drop(userId)
    pictures.dropNaming(userId)
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
  }
}

export const isShownTo = (shownBy: readonly string[], blocked: readonly string[]) =>
  shownBy.some((person) => !blocked.includes(person))

/** Lists of people by key, each forgotten after `lifeMs`, the oldest first when there are too many. */
function timedLists(lifeMs: number) {
  const entries = new Map<string, { people: readonly string[]; at: number }>()
  return {
    find(key: string, now: Date): readonly string[] | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = now.getTime() - entry.at
      if (age >= 0 && age < lifeMs) return entry.people
      entries.delete(key)
      return undefined
    },
    keep(key: string, people: readonly string[], now: Date) {
      entries.delete(key)
      entries.set(key, { people, at: now.getTime() })
      const oldest = entries.size > MOST_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    drop: (key: string) => void entries.delete(key),
    dropNaming(person: string) {
      for (const [key, { people }] of entries) if (people.includes(person)) entries.delete(key)
    },
  }
}
