import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const UNREAD = `delete from notifications where read_at is null
  and ((user_id = $1 and actor_id = $2) or (user_id = $2 and actor_id = $1))`

export async function deleteUnreadBetween(db: Db, one: string, other: string) {
  await rows(db, UNREAD, [one, other])
}

const ALL = `delete from notifications where user_id = $1 or actor_id = $1`

export async function deleteAllOf(db: Db, userId: string) {
  await rows(db, ALL, [userId])
}
