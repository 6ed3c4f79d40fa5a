import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import { conversations, messages } from "#db/tables/messages.ts"
import type { PostImage } from "#db/tables/posts.ts"
import { mayConverse, maySeeUserRow, notMuted } from "#db/visibility.ts"
import type { Actor } from "#platform/actor.ts"
import type { Db } from "#platform/context.ts"

import type { ContactFacts } from "./contact.ts"
import { personSql, type PersonRow } from "./view.ts"

/**
 * One writer at a time per conversation: what follows sees what the one before did, and the order of ids is the
 * order in which messages were acknowledged. A statement of its own, since a statement's view of the data is older
 * than the locks it waits for.
 */
export async function lockPair(db: Db, pair: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

/** Counting somebody's first messages must not be raced by their own other ones. Always after the pair. */
export async function lockStarts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`starts:${userId}`}, 0))`)
}

export interface SendFacts {
  sender: PersonRow
  receiver: PersonRow
  audience: "everyone" | "following" | "nobody"
  is_followed: boolean
  is_request: boolean | null
  has_written: boolean | null
  /** A browser of the receiver waits to be told, and they want to be. */
  may_push: boolean
}

/** $1 writes to $2. No row: there is no such person for the one who writes. */
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

export const factsOf = (facts: SendFacts, actor: Actor): ContactFacts => ({
  audience: facts.audience,
  isFollowed: facts.is_followed,
  side:
    facts.is_request === null
      ? undefined
      : { isRequest: facts.is_request, hasWritten: facts.has_written === true },
  isRestricted: actor.standing.state === "restricted",
})

/** When this person began each of their latest conversations with strangers, newest first. */
export async function selectColdStarts(
  db: Db,
  userId: string,
  since: Date,
  most: number,
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
    .limit(most)
  return starts.map((start) => start.createdAt)
}

export interface NewMessageRow {
  pair: string
  senderId: string
  receiverId: string
  content: string
  images: PostImage[]
  storyId: string | null
  createdAt: Date
  isRequest: boolean
  isCold: boolean
}

/**
 * The message and both sides of its conversation, at once. Its id is later than the last one's even if the clock of
 * the database went back: order within a conversation is the order of ids.
 */
const INSERT = `
  with made as (
    insert into messages (id, pair_key, sender_id, receiver_id, content, images, story_id, created_at)
    select uuidv7(coalesce(greatest(interval '0',
        uuid_extract_timestamp(max.last_message_id) - clock_timestamp() + interval '1 millisecond'), interval '0')),
      $1, $2, $3, $4, $5::jsonb, $6::uuid, $7
    from (values (1)) one left join conversations max on max.user_id = $2 and max.other_id = $3
    returning id
  ), mine as (
    insert into conversations as c (user_id, other_id, last_message_id, has_written, is_cold, created_at)
    select $2, $3, id, true, $9, $7 from made
    on conflict (user_id, other_id) do update
      set last_message_id = excluded.last_message_id, has_written = true, is_request = false
  ), theirs as (
    insert into conversations as c (user_id, other_id, last_message_id, unread_count, is_request, created_at)
    select $3, $2, id, 1, $8, $7 from made
    on conflict (user_id, other_id) do update
      set last_message_id = excluded.last_message_id, unread_count = c.unread_count + 1, is_request = $8
  )
  select id from made`

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
  ])
  if (!row) throw new Error("no message was made")
  return row.id
}

export async function selectMessage(db: Db, id: string) {
  const [row] = await db
    .select({
      id: messages.id,
      pair: messages.pairKey,
      senderId: messages.senderId,
      receiverId: messages.receiverId,
      content: messages.content,
      images: messages.images,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
      deletedAt: messages.deletedAt,
      removedAt: messages.removedAt,
    })
    .from(messages)
    .where(eq(messages.id, id))
  return row
}
export type StoredMessage = NonNullable<Awaited<ReturnType<typeof selectMessage>>>

export async function markMessage(
  db: Db,
  id: string,
  marks: { deletedAt?: Date; removedAt?: Date | null },
): Promise<void> {
  await db.update(messages).set(marks).where(eq(messages.id, id))
}

/** By how much the receiver's side has to change when a message comes or goes. */
export async function addToUnread(
  db: Db,
  userId: string,
  otherId: string,
  by: 1 | -1,
): Promise<void> {
  await db
    .update(conversations)
    .set({ unreadCount: sql`${conversations.unreadCount} + ${by}` })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
}

/** What the other wrote, up to a message if one is named. Answers the newest of what became read. */
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

/** Counted anew from what is left unread. */
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

/** Beyond this the badges say no more. */
const MOST_COUNTED = 100

const COUNTS = `
  with shown as (
    select c.is_request, c.unread_count from conversations c join users other on other.id = c.other_id
    where c.user_id = $1 and ${mayConverse("$1", "other")}
    order by c.last_message_id desc limit ${MOST_COUNTED * 2}
  )
  select least(count(*) filter (where not is_request), ${MOST_COUNTED})::int as conversations,
    least(count(*) filter (where is_request), ${MOST_COUNTED})::int as requests,
    coalesce(sum(unread_count) filter (where not is_request), 0)::int as unread
  from shown`

export async function selectCounts(db: Db, userId: string) {
  const [row] = await rows<{ conversations: number; requests: number; unread: number }>(
    db,
    COUNTS,
    [userId],
  )
  return row ?? { conversations: 0, requests: 0, unread: 0 }
}
