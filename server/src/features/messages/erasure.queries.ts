import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const CONVERSATIONS = `delete from conversations where user_id = $1`

export async function deleteConversationsOf(db: Db, userId: string) {
  await rows(db, CONVERSATIONS, [userId])
}

/** Messages whose sender and receiver are both deleted. */
const ABANDONED = `
  delete from messages m where (m.sender_id = $1 or m.receiver_id = $1)
    and exists (select 1 from users u where u.id = case when m.sender_id = $1 then m.receiver_id else m.sender_id end
      and u.state = 'deleted')
  returning m.id`

export const deleteAbandonedWith = (db: Db, userId: string) =>
  rows<{ id: string }>(db, ABANDONED, [userId])
