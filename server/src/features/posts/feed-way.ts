import type { Way } from "./feed.queries.ts"

export interface Audience {
  follows: number
  members: number
}

/** Which ways of reading the feed to try, the cheapest first; each next one only if a page came out short. */
export function waysOf({ follows, members }: Audience, isPaceKnown: boolean): readonly Way[] {
  if (follows === 0) return ["community"]
  // One look into an index per person against `members / follows` rows per item found: equal where the square is.
  if (follows * follows > members) return ["many", "few", "exact"]
  return isPaceKnown ? ["recent", "few", "exact"] : ["few", "exact"]
}

/** How many of everyone's newest items are looked at: twice what a page needs if all wrote equally often. */
export function scannedFor({ follows, members }: Audience, limit: number): number {
  return Math.ceil((2 * limit * members) / Math.max(follows, 1)) + 200
}
