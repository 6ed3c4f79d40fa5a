import { firstIdAt } from "#db/first-id.ts"
import { createTextCache } from "#platform/text-cache.ts"

/*
 * The newest items of feeds that took a merge, so that reading one again costs what is new since. The statement that
 * resumes a page checks it (docs/decisions/030).
 */

export interface CachedPage {
  /** Version of the member's follows. */
  follows: string
  /** An id: all older items were visible when the page was read. */
  settled: string
  /** The newest items, none of them hidden. */
  positions: string[]
  /** When a merge found them. */
  mergedAt: number
}

/** A transaction that takes longer between making an id and its commit adds an item that is not seen, until a merge. */
const MAX_COMMIT_MS = 10_000

/** How long a page is resumed before a merge. */
const MAX_MS = 5 * 60_000

/** About a kilobyte for each member. */
const cache = createTextCache(4_000_000)

/** The cached page, if it is long enough for a page of `limit`. */
export function cachedPage(userId: string, limit: number, now: number): CachedPage | undefined {
  const text = cache.get(userId)
  if (text === undefined) return undefined
  const page = JSON.parse(text) as CachedPage
  return page.positions.length > limit && now - page.mergedAt < MAX_MS ? page : undefined
}

interface Found {
  position: string
  /** Its number among the picked items. */
  place?: number
  /** When it was read, by the clock that makes ids. */
  read_at?: number
  /** Version of the reader's follows. */
  follows?: string
}

/**
 * Caches what a merge found, or what resuming `resumed` found. Not if an item before the last is hidden, because it may
 * be shown again; nor if the resumed page was longer.
 */
export function cachePage(
  userId: string,
  found: readonly Found[],
  resumed: CachedPage | undefined,
  now: number,
): void {
  const last = found.at(-1)
  if (last?.read_at === undefined || last.place !== found.length) return
  if (resumed && resumed.positions.length > found.length) return
  const page: CachedPage = {
    follows: last.follows!,
    settled: firstIdAt(new Date(last.read_at - MAX_COMMIT_MS)),
    positions: found.map(({ position }) => position),
    mergedAt: resumed?.mergedAt ?? now,
  }
  cache.set(userId, JSON.stringify(page))
}
