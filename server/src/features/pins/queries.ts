import { and, eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { pins } from "#db/tables/pins.ts"
import type { Db } from "#platform/context.ts"

/** The row before the change: a statement sees the table as it was when it began. */
const UPSERT = `
  with before as (select post_id from pins where user_id = $1),
  done as (insert into pins (user_id, post_id) values ($1, $2::uuid)
    on conflict (user_id) do update set post_id = excluded.post_id, created_at = now())
  select post_id as "replacedPostId" from before where post_id <> $2::uuid`

/** Returns the id of the post that was pinned before, if it was another one. */
export async function upsertPin(db: Db, userId: string, postId: string): Promise<string | null> {
  const [row] = await rows<{ replacedPostId: string }>(db, UPSERT, [userId, postId])
  return row?.replacedPostId ?? null
}

export async function deletePin(db: Db, userId: string, postId: string) {
  await db.delete(pins).where(and(eq(pins.userId, userId), eq(pins.postId, postId)))
}

export async function deletePinOf(db: Db, userId: string) {
  await db.delete(pins).where(eq(pins.userId, userId))
}
