import type { PersonRef } from "@grove/contract/users"

import { isOnline } from "#db/presence.ts"
import { rows } from "#db/sql.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { personSql } from "./view.ts"

/** Whether $1 and $2 have written to each other and neither has blocked the other. */
const SHARES = `
  select 1 from conversations c join users other on other.id = c.other_id
  where c.user_id = $1 and c.other_id = $2 and ${maySeeUserRow("$1", "other")}`

export async function sharesConversation(db: Db, userId: string, otherId: string) {
  return (await rows(db, SHARES, [userId, otherId])).length > 0
}

/** Who sees the presence of these users: the people of their latest accepted conversations. */
const WATCHERS = `
  select person.id as person, c.other_id as watcher
  from users person
  cross join lateral (
    select other_id from conversations
    where user_id = person.id and not is_request order by last_message_id desc limit 200
  ) c
  join users other on other.id = c.other_id
  where person.id = any($1::text[]) and person.state = 'active' and ${maySeeUserRow("person.id", "other")}`

export const selectWatchers = (db: Db, userIds: readonly string[]) =>
  rows<{ person: string; watcher: string }>(db, WATCHERS, [userIds])

/** Returns no row if the message was read, deleted, is a request, or the receiver is online. */
const UNSEEN = `
  select ${personSql("sender")} as sender, m.content, jsonb_array_length(m.images) as pictures, m.receiver_id
  from messages m
  join users sender on sender.id = m.sender_id
  join conversations c on c.user_id = m.receiver_id and c.other_id = m.sender_id and not c.is_request
  where m.id = $1::uuid and m.read_at is null and m.deleted_at is null and m.removed_at is null
    and ${maySeeUserRow("m.receiver_id", "sender")} and not ${isOnline("m.receiver_id")}`

export async function selectUnseen(db: Db, id: string) {
  const [row] = await rows<{
    sender: PersonRef
    content: string
    pictures: number
    receiver_id: string
  }>(db, UNSEEN, [id])
  return row
}
