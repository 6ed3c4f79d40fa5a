import type { AttendanceState } from "@grove/contract/attendance"

import { rows } from "#db/sql.ts"
import type { PostImage, StoredEvent } from "#db/tables/posts.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import type { SeriesEvent } from "./event-columns.ts"

/** A post that is an event, as its row is. */
export interface EventRow {
  id: string
  authorId: string
  content: string
  images: PostImage[]
  mentions: StoredMention[]
  event: StoredEvent
  startsAt: Date | null
  endsAt: Date | null
  capacity: number | null
  going: number
  interested: number
  waiting: number
  canceledAt: Date | null
  seriesId: string | null
  seriesDate: string | null
  isOccurrence: boolean
  changedAt: Date
}

const COLUMNS = `p.id, p.author_id as "authorId", p.content, p.images, p.mentions, p.event, p.event_at as "startsAt",
  p.event_ends_at as "endsAt", p.event_capacity as capacity, p.going_count as going,
  p.interested_count as interested, p.waiting_count as waiting,
  p.canceled_at as "canceledAt", p.series_id as "seriesId", p.series_date::text as "seriesDate",
  p.is_occurrence as "isOccurrence", coalesce(p.edited_at, p.created_at) as "changedAt"`

type PostRow = Omit<EventRow, "event"> & { event: StoredEvent | null }

const VISIBLE = `select ${COLUMNS} from posts p where p.id = $2::uuid and ${maySeePost("$1", "p")}`

/** The post if the viewer can see it; `event` is null for other posts. */
export async function selectEvent(db: Db, viewerId: string, id: string) {
  const [row] = await rows<PostRow & Record<string, unknown>>(db, VISIBLE, [viewerId, id])
  return row
}

const SERIES = `select ${COLUMNS} from posts p where p.series_id = $2::uuid and ${maySeePost("$1", "p")}
  order by p.series_date, p.id`

export const selectSeries = (db: Db, viewerId: string, seriesId: string) =>
  rows<EventRow & Record<string, unknown>>(db, SERIES, [viewerId, seriesId])

const OWN = `select ${COLUMNS}, r.reply from posts p
  left join event_replies r on r.post_id = p.id and r.user_id = $1
  where p.id in (
      select id from posts where author_id = $1 and event is not null
      union select post_id from event_replies where user_id = $1)
    and p.event_at > $2::timestamptz and ${maySeePost("$1", "p")}
  order by p.event_at, p.id limit $3`

/** Events the member hosts or has answered that begin after a time, with the answer. */
export const selectOwnEvents = (db: Db, userId: string, after: Date, limit: number) =>
  rows<EventRow & { reply: string | null } & Record<string, unknown>>(db, OWN, [
    userId,
    after,
    limit,
  ])

const LOCK_VISIBLE = `${VISIBLE} for no key update of p`

/** `selectEvent` that locks the post for the transaction: places are given away one after the other. */
export async function lockVisibleEvent(db: Db, viewerId: string, id: string) {
  const [row] = await rows<PostRow & Record<string, unknown>>(db, LOCK_VISIBLE, [viewerId, id])
  return row
}

const LOCK = `select ${COLUMNS} from posts p where p.id = any($1::uuid[]) and p.event is not null
  order by p.id for no key update`

/** In the order of their ids, so that concurrent changes cannot deadlock. Does not check visibility. */
export const lockEvents = (db: Db, ids: readonly string[]) =>
  rows<EventRow & Record<string, unknown>>(db, LOCK, [ids])

const LOCK_ANSWERED = `select p.id from posts p
  where p.id in (select post_id from event_replies where user_id = $1) order by p.id for no key update`

export const lockAnsweredBy = (db: Db, userId: string) =>
  rows<{ id: string }>(db, LOCK_ANSWERED, [userId])

const COUNT = `update posts set going_count = going_count + $2, interested_count = interested_count + $3,
    waiting_count = waiting_count + $4, invited_count = invited_count + $5
  where id = $1::uuid
  returning going_count as going, interested_count as interested, waiting_count as waiting,
    case when event_capacity is not null then greatest(event_capacity - going_count, 0) end as "placesLeft"`

export type AttendanceCounts = Omit<AttendanceState, "myReply">
export interface CountChange {
  going?: number
  interested?: number
  waiting?: number
  invited?: number
}

/** Adds to the counts in the caller's transaction and returns the new values. */
export async function addToCounts(db: Db, id: string, by: CountChange): Promise<AttendanceCounts> {
  const values = [id, by.going ?? 0, by.interested ?? 0, by.waiting ?? 0, by.invited ?? 0]
  const [row] = await rows<AttendanceCounts & Record<string, unknown>>(db, COUNT, values)
  return row ?? { going: 0, interested: 0, waiting: 0, placesLeft: null }
}

const ADD_INVITED = `update posts p set invited_count = invited_count + i.added
  from jsonb_to_recordset($1::jsonb) as i(id uuid, added int) where p.id = i.id`

/** In the caller's transaction, which has locked the events. */
export const addInvited = (db: Db, counts: readonly { id: string; added: number }[]) =>
  rows(db, ADD_INVITED, [JSON.stringify(counts)])

/** Copies of the first event of the series, each on its day; $2 = a list of `SeriesEvent`. */
const OCCURRENCES = `
  insert into posts (author_id, content, category_id, images, event, event_at, event_ends_at, event_capacity, hashtags,
    mentions, has_link, created_at, series_id, series_date, is_occurrence)
  select p.author_id, o.content, p.category_id, p.images, o.event, o."eventAt", o."eventEndsAt", p.event_capacity,
    p.hashtags, p.mentions, p.has_link, p.created_at, p.series_id, o."seriesDate", true
  from posts p, jsonb_to_recordset($2::jsonb) as o(
    content text, event jsonb, "eventAt" timestamptz, "eventEndsAt" timestamptz, "seriesDate" date)
  where p.id = $1::uuid
  order by o."seriesDate"
  returning id, images, event -> 'cover' as cover`

export const insertOccurrences = (db: Db, firstId: string, series: readonly SeriesEvent[]) =>
  rows<{ id: string; images: { hash: string }[]; cover: { hash: string } | null }>(
    db,
    OCCURRENCES,
    [firstId, JSON.stringify(series)],
  )
