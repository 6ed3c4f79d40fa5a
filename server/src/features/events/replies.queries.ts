import { rows } from "#db/sql.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import type { StoredReply } from "./places.ts"

const MINE = `select reply from event_replies where post_id = $1::uuid and user_id = $2`

export async function selectReply(db: Db, postId: string, userId: string) {
  const [row] = await rows<{ reply: StoredReply }>(db, MINE, [postId, userId])
  return row?.reply ?? null
}

const GOING = `select post_id from event_replies
  where post_id = any($1::uuid[]) and user_id = $2 and reply = 'going'`

/** The ids among these events that the member goes to. */
export async function selectGoing(db: Db, userId: string, postIds: readonly string[]) {
  const found = await rows<{ post_id: string }>(db, GOING, [postIds, userId])
  return new Set(found.map((row) => row.post_id))
}

const SET = `
  insert into event_replies (post_id, user_id, reply, created_at, waiting_at)
  values ($1::uuid, $2, $3, $4, case when $3 = 'waiting' then $4::timestamptz end)
  on conflict (post_id, user_id) do update set reply = excluded.reply, waiting_at = excluded.waiting_at`

export async function upsertReply(
  db: Db,
  postId: string,
  userId: string,
  reply: StoredReply,
  now: Date,
) {
  await rows(db, SET, [postId, userId, reply, now])
}

const REMOVE = `delete from event_replies where post_id = $1::uuid and user_id = $2`

export async function deleteReply(db: Db, postId: string, userId: string) {
  await rows(db, REMOVE, [postId, userId])
}

/** The first of the waiting list who can still see the event; `waiting_at` stays until they are notified. */
const MOVE_UP = `
  with next as (
    select r.post_id, r.user_id from event_replies r join posts p on p.id = r.post_id
    where r.post_id = $1::uuid and r.reply = 'waiting' and ${maySeePost("r.user_id", "p")}
    order by r.waiting_at, r.user_id limit $2 for update of r
  )
  update event_replies r set reply = 'going'
  from next where r.post_id = next.post_id and r.user_id = next.user_id
  returning r.user_id`

export const moveUpFirst = (db: Db, postId: string, limit: number) =>
  rows<{ user_id: string }>(db, MOVE_UP, [postId, limit])

const PLACED = `
  with next as (
    select r.post_id, r.user_id, r.waiting_at, p.event ->> 'title' as title
    from event_replies r join posts p on p.id = r.post_id
    where r.post_id = $1::uuid and r.reply = 'going' and r.waiting_at is not null and p.canceled_at is null
      and ${maySeePost("r.user_id", "p")}
    order by r.waiting_at, r.user_id limit $2 for update of r skip locked
  )
  update event_replies r set waiting_at = null
  from next where r.post_id = next.post_id and r.user_id = next.user_id
  returning r.user_id as "userId", next.waiting_at as "waitingAt", next.title`

/** Marks as notified and returns guests who got a place from the waiting list. */
export const markPlaced = (db: Db, postId: string, limit: number) =>
  rows<{ userId: string; waitingAt: Date; title: string }>(db, PLACED, [postId, limit])
