import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const textFor = (column: string) =>
  `update users set ${column} = ${column} + $2 where id = $1 returning ${column} as count`

const TEXTS = {
  postsCount: textFor("posts_count"),
  followersCount: textFor("followers_count"),
  followingCount: textFor("following_count"),
}

/** Adds to a count in the caller's transaction and returns the new value. */
export async function addToCount(
  db: Db,
  userId: string,
  counter: keyof typeof TEXTS,
  by: number,
): Promise<number> {
  const [row] = await rows<{ count: number }>(db, TEXTS[counter], [userId, by])
  return row?.count ?? 0
}
