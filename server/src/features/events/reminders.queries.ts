import type { EventWords } from "@grove/contract/event-text"

import { rows } from "#db/sql.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

export interface DueReminder {
  postId: string
  userId: string
  event: EventWords
  startsAt: Date
}

/** Marks and returns users who go to events that start within the hour and were not reminded; $1 = now. */
const DUE = `
  with due as (
    select e.post_id, e.user_id, p.event, p.event_at
    from posts p join event_replies e on e.post_id = p.id
    where p.event_at > $1::timestamptz and p.event_at <= $1::timestamptz + interval '1 hour'
      and p.canceled_at is null and e.reply = 'going' and e.reminded_at is null and ${maySeePost("e.user_id", "p")}
    order by e.post_id, e.user_id limit $2
    for update of e skip locked
  )
  update event_replies told set reminded_at = $1::timestamptz
  from due where told.post_id = due.post_id and told.user_id = due.user_id
  returning due.post_id as "postId", due.user_id as "userId", due.event, due.event_at as "startsAt"`

export const markDueReminders = (db: Db, now: Date, limit: number) =>
  rows<DueReminder>(db, DUE, [now, limit])

const RESET = `update event_replies set reminded_at = null where post_id = any($1::uuid[]) and reminded_at is not null`

/** An event at another time gets a reminder of its own. */
export async function resetReminders(db: Db, postIds: readonly string[]) {
  if (postIds.length > 0) await rows(db, RESET, [postIds])
}
