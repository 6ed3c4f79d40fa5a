import type { PersonRef } from "@grove/contract/users"

import { and, desc, eq, gt, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { conversations } from "#db/tables/messages.ts"
import type { PostImage } from "#db/tables/posts.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { maySeeUserRow, notMuted } from "#db/visibility.ts"
import type { Actor } from "#platform/actor.ts"
import type { Db } from "#platform/context.ts"

import type { ContactFacts } from "./contact.ts"
import { personSql } from "./view.ts"

export interface SendFacts {
  sender: PersonRef
  receiver: PersonRef
  audience: "everyone" | "following" | "nobody"
  is_followed: boolean
  is_request: boolean | null
  has_written: boolean | null
  /** The receiver has a push subscription and wants message notifications from the sender. */
  may_push: boolean
}

/** $1 writes to $2. Returns no row when $1 cannot see $2. */
const FACTS = `
  select ${personSql("sender")} as sender, ${personSql("receiver")} as receiver,
    coalesce(receiver.settings ->> 'whoMayMessage', 'everyone') as audience,
    exists (select 1 from follows where follower_id = receiver.id and followee_id = $1) as is_followed,
    side.is_request, side.has_written,
    coalesce((receiver.settings -> 'notify' ->> 'message')::boolean, true)
      and exists (select 1 from push_subscriptions where user_id = receiver.id)
      and ${notMuted("receiver.id", "$1")} as may_push
  from users receiver
  join users sender on sender.id = $1
  left join conversations side on side.user_id = receiver.id and side.other_id = $1
  where receiver.id = $2 and ${maySeeUserRow("$1", "receiver")}`

export async function selectSendFacts(
  db: Db,
  senderId: string,
  receiverId: string,
): Promise<SendFacts | undefined> {
  const [row] = await rows<SendFacts & Record<string, unknown>>(db, FACTS, [senderId, receiverId])
  return row
}

export const contactFactsOf = (facts: SendFacts, actor: Actor): ContactFacts => ({
  audience: facts.audience,
  isFollowed: facts.is_followed,
  side:
    facts.is_request === null
      ? undefined
      : { isRequest: facts.is_request, hasWritten: facts.has_written === true },
  isRestricted: actor.standing.state === "restricted",
})

/** When the user began their latest conversations with strangers, newest first. */
export async function selectColdStarts(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const starts = await db
    .select({ createdAt: conversations.createdAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        sql`${conversations.isCold}`,
        gt(conversations.createdAt, since),
      ),
    )
    .orderBy(desc(conversations.createdAt))
    .limit(limit)
  return starts.map((start) => start.createdAt)
}

export interface NewMessageRow {
  pair: string
  senderId: string
  receiverId: string
  content: string
  mentions: StoredMention[]
  images: PostImage[]
  storyId: string | null
  createdAt: Date
  isRequest: boolean
  isCold: boolean
}

/**
 * Inserts the message and updates both sides of the conversation. The id exceeds the previous one even if the clock
 * of the database was set back, because ids define the order of a conversation.
 */
const INSERT = `
  with message as (
    insert into messages (id, pair_key, sender_id, receiver_id, content, images, story_id, created_at, mentions)
    select uuidv7(coalesce(greatest(interval '0',
        id_time(own.last_message_id) - clock_timestamp() + interval '1 millisecond'), interval '0')),
      $1, $2, $3, $4, $5::jsonb, $6::uuid, $7, $10::jsonb
    from (values (1)) one left join conversations own on own.user_id = $2 and own.other_id = $3
    returning id
  ), mine as (
    insert into conversations as c (user_id, other_id, last_message_id, has_written, is_cold, created_at)
    select $2, $3, id, true, $9, $7 from message
    on conflict (user_id, other_id) do update
      set last_message_id = excluded.last_message_id, has_written = true, is_request = false
  ), theirs as (
    insert into conversations as c (user_id, other_id, last_message_id, unread_count, is_request, created_at)
    select $3, $2, id, 1, $8, $7 from message
    on conflict (user_id, other_id) do update
      set last_message_id = excluded.last_message_id, unread_count = c.unread_count + 1, is_request = $8
  )
  select id from message`

export async function insertMessage(db: Db, m: NewMessageRow): Promise<string> {
  const [row] = await rows<{ id: string }>(db, INSERT, [
    m.pair,
    m.senderId,
    m.receiverId,
    m.content,
    JSON.stringify(m.images),
    m.storyId,
    m.createdAt,
    m.isRequest,
    m.isCold,
    JSON.stringify(m.mentions),
  ])
  if (!row) throw new Error("the insert returned no message")
  return row.id
}
