import type { MessageCounts } from "@grove/contract/messages"

import { and, eq, isNull, lte } from "#db/drizzle.ts"
import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { conversations, messages } from "#db/tables/messages.ts"
import { mayConverse } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Marks messages to the reader as read, up to `upTo` if given. Returns the newest one that was unread. */
export async function markRead(
  db: Db,
  reading: { pair: string; readerId: string; upTo: string | undefined; at: Date },
): Promise<string | undefined> {
  const { pair, readerId, upTo, at } = reading
  const marked = await db
    .update(messages)
    .set({ readAt: at })
    .where(
      and(
        eq(messages.receiverId, readerId),
        eq(messages.pairKey, pair),
        isNull(messages.readAt),
        ...(upTo === undefined ? [] : [lte(messages.id, upTo)]),
      ),
    )
    .returning({ id: messages.id })
  return marked
    .map((row) => row.id)
    .toSorted()
    .at(-1)
}

const RECOUNT = `
  update conversations set unread_count = (
    select count(*) from messages where receiver_id = $1 and pair_key = $3 and read_at is null
      and deleted_at is null and removed_at is null)
  where user_id = $1 and other_id = $2 returning unread_count as unread`

export async function recountUnread(
  db: Db,
  userId: string,
  otherId: string,
  pair: string,
): Promise<number> {
  const [row] = await rows<{ unread: number }>(db, RECOUNT, [userId, otherId, pair])
  return row?.unread ?? 0
}

/** Returns false when there was no open request. */
export async function acceptRequest(db: Db, userId: string, otherId: string): Promise<boolean> {
  const accepted = await db
    .update(conversations)
    .set({ isRequest: false })
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.otherId, otherId),
        eq(conversations.isRequest, true),
      ),
    )
    .returning({ userId: conversations.userId })
  return accepted.length > 0
}

/** The badges of the browser show no more. */
const MAX_COUNT = 100

const COUNTS = `
  with shown as (
    select c.is_request, c.unread_count from conversations c join users other on other.id = c.other_id
    where c.user_id = $1 and ${mayConverse("$1", "other")}
    order by c.last_message_id desc limit ${MAX_COUNT * 2}
  )
  select least(count(*) filter (where not is_request), ${MAX_COUNT})::int as conversations,
    least(count(*) filter (where is_request), ${MAX_COUNT})::int as requests,
    coalesce(sum(unread_count) filter (where not is_request), 0)::int as unread
  from shown`

export const countsRead = (userId: string) =>
  shortRead<MessageCounts, MessageCounts>(COUNTS, [userId], ([row]) => row!)
