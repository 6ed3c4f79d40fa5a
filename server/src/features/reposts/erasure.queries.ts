import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const SOME = `
  delete from reposts where (post_id, user_id) in (select post_id, user_id from reposts where user_id = $1 limit $2)
  returning id, post_id`

export const deleteSomeRepostsOf = (db: Db, userId: string, limit: number) =>
  rows<{ id: string; post_id: string }>(db, SOME, [userId, limit])
