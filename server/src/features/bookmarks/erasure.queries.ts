import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const ALL = `delete from bookmarks where user_id = $1`

export async function deleteBookmarksOf(db: Db, userId: string) {
  await rows(db, ALL, [userId])
}
