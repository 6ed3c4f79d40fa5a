import { and, eq } from "#db/drizzle.ts"
import { reposts } from "#db/tables/reposts.ts"
import type { Db } from "#platform/context.ts"

/** Returns the id of the new repost, or undefined if it existed already. */
export async function insertRepost(
  db: Db,
  postId: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .insert(reposts)
    .values({ postId, userId })
    .onConflictDoNothing()
    .returning({ id: reposts.id })
  return row?.id
}

export async function deleteRepost(
  db: Db,
  postId: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(reposts)
    .where(and(eq(reposts.postId, postId), eq(reposts.userId, userId)))
    .returning({ id: reposts.id })
  return row?.id
}
