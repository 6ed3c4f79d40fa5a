/**
 * The forms of the home feed's statement, cheapest first:
 * - `resume` goes on from the page that a merge found a moment ago, and reads only what is new since;
 * - `scan` reads everyone's newest items within a range and keeps those of the followees;
 * - `merge` looks up the newest items of each followee and merges them by time;
 * - `community` reads everyone's posts, only for members who follow nobody, to whom the other forms show nothing;
 * - `exact` is `merge` with visibility checked before an item counts, so that only the last page is short.
 */
export type FeedForm = "resume" | "scan" | "merge" | "community" | "exact"

/** What a form returned. */
export interface FeedOutcome {
  /** Posts to show, at most one more than the page holds. */
  shown: number
  /** Items that `merge` picked before hidden ones were dropped; 0 if it shows none. */
  picked: number
}

export interface FeedPageSize {
  /** Posts of a page. */
  limit: number
  /** Items a form picks at most: more than a page, so that a few hidden ones do not make it short. */
  most: number
}

/** Later pages are never resumed: their cursor tells where they begin. */
export const firstForm = (isCached: boolean): FeedForm => (isCached ? "resume" : "scan")

/**
 * How many items `scan` reads for each followee. One lookup of `merge` costs about as much as reading this many items
 * in order, so a scan in vain at most doubles what a page costs.
 */
export const RANGE_PER_FOLLOWEE = 10

/** How many new items of everyone `resume` reads; looking up each followee again is better than reading more. */
export const RESUMED_RANGE = 500

/** The form to read next, or undefined when the page just read is final. */
export function nextForm(
  form: FeedForm,
  { shown, picked }: FeedOutcome,
  { limit, most }: FeedPageSize,
): FeedForm | undefined {
  if (form === "exact" || shown > limit) return undefined
  if (form === "resume" || form === "scan") return "merge"
  if (shown === 0) return form === "merge" ? "community" : "exact"
  // As many as a merge picks, and still a short page: hidden items took the places.
  return picked >= most ? "exact" : undefined
}
