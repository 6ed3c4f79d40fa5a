import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const SOME = `
  delete from comments where id in (select id from comments where author_id = $1 limit $2)
  returning post_id, deleted_at is null and removed_at is null as was_counted`

export const deleteSomeCommentsOf = (db: Db, userId: string, limit: number) =>
  rows<{ post_id: string; was_counted: boolean }>(db, SOME, [userId, limit])
