import { and, eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { bookmarks } from "#db/tables/bookmarks.ts"
import { mayListPost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

export async function insertBookmark(db: Db, postId: string, userId: string) {
  await db.insert(bookmarks).values({ postId, userId }).onConflictDoNothing()
}

export async function deleteBookmark(db: Db, postId: string, userId: string) {
  await db.delete(bookmarks).where(and(eq(bookmarks.postId, postId), eq(bookmarks.userId, userId)))
}

const KEPT = `
  select b.id, b.post_id from bookmarks b join posts p on p.id = b.post_id
  where b.user_id = $1 and b.id < $2::uuid and ${mayListPost("$1", "p")}
  order by b.id desc limit $3`

export const selectBookmarked = (db: Db, userId: string, before: string, limit: number) =>
  rows<{ id: string; post_id: string }>(db, KEPT, [userId, before, limit])
