import type { Conversation, Message } from "@grove/contract/messages"
import type { PersonRef } from "@grove/contract/users"

import { jsonText } from "#db/json-sql.ts"
import { isOnline } from "#db/presence.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import type { PostImage } from "#db/tables/posts.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { mayConverse } from "#db/visibility.ts"
import { viewImage } from "#features/media/view.ts"
import { personJson } from "#features/users/view.ts"
import type { Context, Db } from "#platform/context.ts"

/** JSON of a `PersonRef`, parsed by the driver. */
export const personSql = (table: string) => `${jsonText(personJson(table))}::json`

export interface MessageRow {
  id: string
  sender_id: string
  content: string
  mentions: StoredMention[]
  images: PostImage[]
  story_id: string | null
  created_at: Date
  is_read: boolean
  is_deleted: boolean
}

/** Deleted and removed messages keep their place, but not their content. */
const isGone = "(m.deleted_at is not null or m.removed_at is not null)"
const MESSAGE = `m.id, m.sender_id, case when ${isGone} then '' else m.content end as content,
  case when ${isGone} then '[]' else m.mentions end as mentions,
  case when ${isGone} then '[]' else m.images end as images, m.story_id, m.created_at,
  m.read_at is not null as is_read, ${isGone} as is_deleted`

export function shapeMessage(row: MessageRow, one: PersonRef, two: PersonRef): Message {
  const [sender, receiver] = row.sender_id === one.id ? [one, two] : [two, one]
  return {
    id: row.id,
    content: row.content,
    mentions: row.mentions,
    images: row.images.map(viewImage),
    createdAt: row.created_at.toISOString(),
    isRead: row.is_read,
    isDeleted: row.is_deleted,
    storyId: row.story_id,
    sender,
    receiver,
    receiverId: receiver.id,
  }
}

interface PersonalRow extends MessageRow {
  other: PersonRef
  me: PersonRef
}

interface ThreadRow extends MessageRow {
  /** JSON, the same in every row. */
  other: string
  me: string
}

/**
 * Returns no row at all if the viewer cannot see the other person, one without a message if there is none. The persons
 * are materialized because PostgreSQL would otherwise print them for each message.
 */
const THREAD = `
  with persons as materialized (
    select ${jsonText(personJson("other"))} as other, ${jsonText(personJson("me"))} as me
    from users other
    join users me on me.id = $1
    where other.id = $2 and ${mayConverse("$1", "other")}
  )
  select persons.other, persons.me, m.*
  from persons
  left join lateral (
    select ${MESSAGE} from messages m
    where m.pair_key = $3 and m.id < $4::uuid
    order by m.id desc limit $5
  ) m on true
  order by m.id desc`

export async function viewThread(
  ctx: Context,
  page: { otherId: string; pair: string; before: string; limit: number },
): Promise<Message[] | undefined> {
  const { otherId, pair, before, limit } = page
  const found = await pipelinedRows<ThreadRow>(ctx.db, THREAD, [
    ctx.actor.userId,
    otherId,
    pair,
    before,
    limit,
  ])
  const [first] = found
  if (!first) return undefined
  const me = JSON.parse(first.me) as PersonRef
  const other = JSON.parse(first.other) as PersonRef
  return found.filter((row) => row.id !== null).map((row) => shapeMessage(row, me, other))
}

interface ConversationRow extends PersonalRow {
  unread_count: number
  is_request: boolean
  is_online: boolean
}

/** Presence is shown only by people who accepted the conversation. */
const SHOWS_PRESENCE = `exists (select 1 from conversations theirs
  where theirs.user_id = other.id and theirs.other_id = $1 and not theirs.is_request)
  and other.state = 'active' and ${isOnline("other.id")}`

const CONVERSATIONS = `
  select ${personSql("other")} as other, ${personSql("me")} as me, ${MESSAGE},
    c.unread_count, c.is_request, ${SHOWS_PRESENCE} as is_online
  from conversations c
  join users other on other.id = c.other_id
  join users me on me.id = c.user_id
  join messages m on m.id = c.last_message_id
  where c.user_id = $1 and c.is_request = $2 and c.last_message_id < $3::uuid and ${mayConverse("$1", "other")}
  order by c.last_message_id desc limit $4`

export async function viewConversations(
  ctx: Context,
  page: { isRequest: boolean; before: string; limit: number },
): Promise<Conversation[]> {
  const { isRequest, before, limit } = page
  const found = await pipelinedRows<ConversationRow>(ctx.db, CONVERSATIONS, [
    ctx.actor.userId,
    isRequest,
    before,
    limit,
  ])
  return found.map((row) => {
    const other = row.other
    return {
      other,
      lastMessage: shapeMessage(row, row.me, other),
      unreadCount: row.unread_count,
      isRequest: row.is_request,
      isOnline: row.is_online,
    }
  })
}

const CONVERSATION = `
  select ${personSql("other")} as other, coalesce(c.unread_count, 0) as unread_count,
    coalesce(c.is_request, false) as is_request, ${SHOWS_PRESENCE} as is_online
  from users other
  left join conversations c on c.user_id = $1 and c.other_id = other.id
  where other.id = $2 and ${mayConverse("$1", "other")}`

export async function viewConversation(ctx: Context, otherId: string) {
  const [row] = await rows<ConversationRow>(ctx.db, CONVERSATION, [ctx.actor.userId, otherId])
  return (
    row && {
      other: row.other,
      unreadCount: row.unread_count,
      isRequest: row.is_request,
      isOnline: row.is_online,
    }
  )
}

const BY_ID = `
  select ${MESSAGE}, ${personSql("me")} as me, ${personSql("other")} as other
  from messages m join users me on me.id = m.sender_id join users other on other.id = m.receiver_id
  where m.id = $1::uuid`

/** For delivering messages that do not fit into an event. */
export async function viewMessage(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await rows<PersonalRow>(db, BY_ID, [id])
  return row && shapeMessage(row, row.me, row.other)
}
