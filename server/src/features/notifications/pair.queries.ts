import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

/** Unread notifications of either user about the other. */
const UNREAD = `
  delete from notifications n using notification_groups g
  where g.user_id = n.user_id and g.group_key = n.group_key and g.read_at is null
    and ((n.user_id = $1 and n.actor_id = $2) or (n.user_id = $2 and n.actor_id = $1))
  returning n.user_id, n.group_key`

const ALL = `delete from notifications where user_id = $1 or actor_id = $1 returning user_id, group_key`

/** Groups left without notifications. A separate statement, because it must see the deletions. */
const EMPTY = `
  delete from notification_groups g using unnest($1::text[], $2::text[]) as gone (user_id, group_key)
  where g.user_id = gone.user_id and g.group_key = gone.group_key
    and not exists (select 1 from notifications n where n.user_id = g.user_id and n.group_key = g.group_key)`

/** Of the posts of a member: those that repeat the words of a post, such as the title of an event. */
const WITH_WORDS = `delete from notifications where detail <> '{}' and post_id in (select id from posts where author_id = $1)
  returning user_id, group_key`

const SENDERS_OF_PAIR = `delete from notification_senders
  where (user_id = $1 and sender_id = $2) or (user_id = $2 and sender_id = $1)`
const SENDERS = `delete from notification_senders where user_id = $1 or sender_id = $1`

interface Gone {
  user_id: string
  group_key: string
}

async function deleteEmptyGroups(db: Db, gone: Gone[]) {
  if (gone.length === 0) return
  await rows(db, EMPTY, [gone.map((act) => act.user_id), gone.map((act) => act.group_key)])
}

export async function deleteUnreadOfPair(db: Db, one: string, other: string) {
  await deleteEmptyGroups(db, await rows<Gone & Record<string, unknown>>(db, UNREAD, [one, other]))
  await rows(db, SENDERS_OF_PAIR, [one, other])
}

export async function deleteAllOf(db: Db, userId: string) {
  await deleteEmptyGroups(db, await rows<Gone & Record<string, unknown>>(db, WITH_WORDS, [userId]))
  await deleteEmptyGroups(db, await rows<Gone & Record<string, unknown>>(db, ALL, [userId]))
  await rows(db, SENDERS, [userId])
}
