import { createTextCache } from "#platform/text-cache.ts"

/**
 * The newest items of feeds that took a merge, so that reading one again costs what is new since. Checked by the statement
 * that resumes: follows, hidden posts and new items are never stale (docs/decisions/030).
 */
export interface CachedPage {
  /** Version of the member's follows. */
  follows: string
  /** Every item up to this one was considered. */
  settled: string
  /** The newest items, none of them hidden. */
  positions: string[]
  /** When a merge found them. */
  mergedAt: number
}

/** Then a merge repeats the search, in case an item became visible later than any should. */
const LONGEST_MS = 5 * 60_000

/** About a kilobyte for each member. */
const cache = createTextCache(4_000_000)

/** The cached page, if it is long enough for a page of `limit`. */
export function cachedPage(userId: string, limit: number, now: number): CachedPage | undefined {
  const text = cache.get(userId)
  if (text === undefined) return undefined
  const page = JSON.parse(text) as CachedPage
  return page.positions.length > limit && now - page.mergedAt < LONGEST_MS ? page : undefined
}

interface Found {
  position: string
  place?: number
  settled?: string
  follows?: string
}

/**
 * Caches what a merge found, or what was found when `resumed` was. Not if something in between is hidden, because it
 * may be shown again; nor if a shorter page was read.
 */
export function cachePage(
  userId: string,
  found: readonly Found[],
  resumed: CachedPage | undefined,
  now: number,
): void {
  const last = found.at(-1)
  if (last?.settled === undefined || last.place !== found.length) return
  if (resumed && resumed.positions.length > found.length) return
  const page: CachedPage = {
    follows: last.follows!,
    settled: last.settled,
    positions: found.map(({ position }) => position),
    mergedAt: resumed?.mergedAt ?? now,
  }
  cache.set(userId, JSON.stringify(page))
}
