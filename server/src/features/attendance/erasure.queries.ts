import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const ALL = `delete from event_replies where user_id = $1 returning post_id, reply`

export const deleteRepliesOf = (db: Db, userId: string) =>
  rows<{ post_id: string; reply: "going" | "interested" }>(db, ALL, [userId])
