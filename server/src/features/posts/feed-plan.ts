/**
 * The forms of the home feed's statement, cheapest first:
 * - `scan` reads everyone's newest items within a range and keeps those of the followees;
 * - `merge` looks up the newest items of each followee and merges them by time;
 * - `exact` is `merge` with visibility checked before an item counts, so that only the last page is short;
 * - `community` reads everyone's posts, for members who follow nobody.
 */
export type FeedForm = "scan" | "merge" | "exact" | "community"

/** What a form returned. */
export interface FeedOutcome {
  /** Posts to show, at most one more than the page holds. */
  shown: number
  /** Items picked before hidden ones were dropped. */
  picked: number
  /** How many members the viewer follows. */
  follows: number
}

export interface FeedPageSize {
  /** Posts of a page. */
  limit: number
  /** Items a form picks at most: more than a page, so that a few hidden ones do not make it short. */
  most: number
}

export const FIRST_FORM: FeedForm = "scan"

/**
 * How many items `scan` reads for each followee. One lookup of `merge` costs about as much as reading this many items
 * in order, so a scan in vain at most doubles what a page costs.
 */
export const RANGE_PER_FOLLOWEE = 16

/** The form to read next, or undefined when the page just read is final. */
export function nextForm(
  form: FeedForm,
  { shown, picked, follows }: FeedOutcome,
  { limit, most }: FeedPageSize,
): FeedForm | undefined {
  if (form === "community" || form === "exact") return undefined
  if (follows === 0) return "community"
  if (shown > limit) return undefined
  // As many as a form picks, and still a short page: hidden items took the places.
  if (picked >= most) return "exact"
  return form === "scan" ? "merge" : undefined
}
