/** Which way of reading the feed is cheapest. */
export function wayOf({
  follows,
  members,
}: {
  follows: number
  members: number
}): "community" | "few" | "many" {
  if (follows === 0) return "community"
  // One look into an index per person against `members / follows` rows per item found: equal where the square is.
  return follows * follows > members ? "many" : "few"
}

/** How many of everyone's newest items are looked at: twice what a page needs if all wrote equally often. */
export function scannedFor(
  { follows, members }: { follows: number; members: number },
  limit: number,
): number {
  return Math.ceil((2 * limit * members) / Math.max(follows, 1)) + 200
}
