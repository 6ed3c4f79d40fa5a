import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const SOME = `
  delete from likes where (post_id, user_id) in (select post_id, user_id from likes where user_id = $1 limit $2)
  returning post_id`

export async function deleteSomeLikesOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const gone = await rows<{ post_id: string }>(db, SOME, [userId, limit])
  return gone.map((like) => like.post_id)
}
