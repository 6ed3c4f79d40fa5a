import { rows } from "#db/sql.ts"
import type { StoredMention } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

import type { EventColumns } from "./event-columns.ts"

/** An event with its changed columns. */
export interface EventUpdate extends EventColumns {
  id: string
  content: string
  eventCapacity: number | null
  seriesId: string | null
  seriesDate: string | null
  canceledAt: Date | null
}

/** $1 = a list of `EventUpdate`, $2 = now, or null if the text stays as it is for readers. */
const UPDATE = `
  update posts p set content = e.content, event = e.event, event_at = e."eventAt", event_ends_at = e."eventEndsAt",
    event_capacity = e."eventCapacity", series_id = e."seriesId", series_date = e."seriesDate",
    canceled_at = e."canceledAt", edited_at = coalesce($2, p.edited_at)
  from jsonb_to_recordset($1::jsonb) as e(id uuid, content text, event jsonb, "eventAt" timestamptz,
    "eventEndsAt" timestamptz, "eventCapacity" int, "seriesId" uuid, "seriesDate" date, "canceledAt" timestamptz)
  where p.id = e.id`

export async function updateEvents(db: Db, events: readonly EventUpdate[], editedAt: Date | null) {
  await rows(db, UPDATE, [JSON.stringify(events), editedAt])
}

const TEXT_PARTS = `update posts set hashtags = $2::jsonb, mentions = $3::jsonb, has_link = $4 where id = any($1::uuid[])`

export async function updateTextParts(
  db: Db,
  ids: readonly string[],
  parts: { hashtags: { id: number; name: string }[]; mentions: StoredMention[]; hasLink: boolean },
) {
  const { hashtags, mentions, hasLink } = parts
  await rows(db, TEXT_PARTS, [ids, JSON.stringify(hashtags), JSON.stringify(mentions), hasLink])
}

/** Locked in the order of their ids; returned in the order of their days. */
const SERIES = `with locked as (
    select id, series_date from posts where series_id = $1::uuid and deleted_at is null and removed_at is null
    order by id for no key update)
  select id from locked order by series_date, id`

export async function lockSeries(db: Db, seriesId: string): Promise<string[]> {
  return (await rows<{ id: string }>(db, SERIES, [seriesId])).map((row) => row.id)
}

const FORGET = `update posts set event = event - 'known'
  where id = $1::uuid and coalesce((event ->> 'sequence')::int, 0) = $2`

/** After guests were notified, unless there is news again. */
export async function clearNews(db: Db, id: string, sequence: number) {
  await rows(db, FORGET, [id, sequence])
}
