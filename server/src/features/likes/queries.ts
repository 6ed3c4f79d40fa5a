import { and, eq } from "#db/drizzle.ts"
import { likes } from "#db/tables/likes.ts"
import type { Db } from "#platform/context.ts"

export async function insertLike(db: Db, postId: string, userId: string): Promise<boolean> {
  const added = await db
    .insert(likes)
    .values({ postId, userId })
    .onConflictDoNothing()
    .returning({ postId: likes.postId })
  return added.length > 0
}

export async function deleteLike(db: Db, postId: string, userId: string): Promise<boolean> {
  const gone = await db
    .delete(likes)
    .where(and(eq(likes.postId, postId), eq(likes.userId, userId)))
    .returning({ postId: likes.postId })
  return gone.length > 0
}
