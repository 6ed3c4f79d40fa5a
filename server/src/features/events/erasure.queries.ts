import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const ALL = `delete from event_replies where user_id = $1 returning post_id, reply`

export const deleteRepliesOf = (db: Db, userId: string) =>
  rows<{ post_id: string; reply: "going" | "interested" | "waiting" }>(db, ALL, [userId])

const RECEIVED = `delete from event_invitations where user_id = $1 returning post_id`
const SENT = `update event_invitations set invited_by = null where invited_by = $1`

/** Returns the events the member was invited to. Invitations the member sent stay, without the name. */
export async function deleteInvitationsOf(db: Db, userId: string) {
  await rows(db, SENT, [userId])
  return rows<{ post_id: string }>(db, RECEIVED, [userId])
}
