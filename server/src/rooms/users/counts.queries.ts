import { eq, sql } from "drizzle-orm"

import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

type Counter = "postsCount" | "followersCount" | "followingCount"

/** Adds to a count in the caller's transaction and tells the new value. */
export async function addToCount(
  db: Db,
  userId: string,
  counter: Counter,
  by: number,
): Promise<number> {
  const column = users[counter]
  const [row] = await db
    .update(users)
    .set({ [counter]: sql`${column} + ${by}` })
    .where(eq(users.id, userId))
    .returning({ count: column })
  return row?.count ?? 0
}
