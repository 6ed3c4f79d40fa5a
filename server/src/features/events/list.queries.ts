import type { EVENT_TABS } from "@grove/contract/events"
import { EVENT } from "@grove/contract/limits"
import type { PersonRef } from "@grove/contract/users"

import { jsonText } from "#db/json-sql.ts"
import { pipelinedRows } from "#db/sql.ts"
import {
  isStanding,
  mayListAuthor,
  mayListUserRow,
  maySeeGuests,
  unseenBy,
} from "#db/visibility.ts"
import { personJson } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

/** Nodes of the version before write events without an end. */
const ENDS = "coalesce(p.event_ends_at, p.event_at + interval '1 hour')"
const LONGEST = `interval '${EVENT.days + 1} days'`
/** Cursors hold times of four digits. */
const LAST = "timestamptz '2999-12-31Z'"

/** Whether the event takes place on `day`, which lasts from `from` to `to`; an event without a time has only dates. */
const isOn = (day: string, from: string, to: string) => `case when p.event ? 'time'
    then p.event_at < ${to} and ${ENDS} > ${from}
    else ${day} between (p.event ->> 'date')::date
      and coalesce(p.event ->> 'endDate', p.event ->> 'date')::date end`

/**
 * $1 = viewer, $2 = now, $3 and $4 = position of the last event, $5 = limit, $6 to $8 = a day with its start and end or
 * a range without a day, $9 = whether online, $10 = category, $11 = series; the last six can be null. `from` names the
 * candidates.
 */
const listText = (from: string, only: string, order: "asc" | "desc", position: string) => `
  with ${unseenBy("$1")}
  select p.id, to_char(${position} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as position
  from ${from}
  where ${isStanding("p")} and ${mayListAuthor("p.author_id")} and ${only}
    and (${position}, p.id) ${order === "asc" ? ">" : "<"} ($3::timestamptz, $4::uuid)
    and ($7::timestamptz is null or p.event_at > $7::timestamptz - ${LONGEST} - interval '1 day')
    and ($8::timestamptz is null or p.event_at < $8::timestamptz + interval '1 day')
    and case when $6::date is not null then ${isOn("$6::date", "$7::timestamptz", "$8::timestamptz")}
      else ($7::timestamptz is null or ${ENDS} > $7::timestamptz) and ($8::timestamptz is null or p.event_at < $8::timestamptz) end
    and ($9::boolean is null or (p.event -> 'isOnline')::boolean = $9::boolean)
    and ($10::int is null or p.category_id = $10::int)
    and ($11::uuid is null or p.series_id = $11::uuid)
  order by ${position} ${order}, p.id ${order} limit $5`

const NOT_OVER = `(p.event_at is null or ${ENDS} > $2::timestamptz)`
/** Events without a date come last. */
const OR_LAST = `coalesce(p.event_at, ${LAST})`

const MINE = `(
    select id from posts where author_id = $1 and event is not null
    union select post_id from event_replies where user_id = $1
  ) mine join posts p on p.id = mine.id`
const INVITED = "event_invitations i join posts p on p.id = i.post_id"

const TEXTS: Record<(typeof EVENT_TABS)[number], string> = {
  upcoming: listText(
    "posts p",
    `p.event_at > $2::timestamptz - ${LONGEST} and p.event_at < ${LAST} and ${ENDS} > $2::timestamptz
      and p.canceled_at is null`,
    "asc",
    "p.event_at",
  ),
  mine: listText(MINE, `${NOT_OVER} and ${OR_LAST} <= ${LAST}`, "asc", OR_LAST),
  invitations: listText(
    INVITED,
    `i.user_id = $1 and p.canceled_at is null and ${NOT_OVER} and ${OR_LAST} <= ${LAST}
      and not exists (select 1 from event_replies r where r.post_id = p.id and r.user_id = $1)`,
    "asc",
    OR_LAST,
  ),
  past: listText(
    "posts p",
    `p.event_at > timestamptz '1000-01-01Z' and p.event_at < $2::timestamptz and ${ENDS} <= $2::timestamptz`,
    "desc",
    "p.event_at",
  ),
}

export interface EventFilter {
  day: string | null
  from: Date | null
  to: Date | null
  isOnline: boolean | null
  categoryId: number | null
  seriesId: string | null
}

export const selectEvents = (
  db: Db,
  tab: (typeof EVENT_TABS)[number],
  viewer: { userId: string; now: Date },
  after: readonly [string, string],
  limit: number,
  f: EventFilter,
) =>
  pipelinedRows<{ id: string; position: string }>(db, TEXTS[tab], [
    viewer.userId,
    viewer.now,
    ...after,
    limit,
    f.day,
    f.from,
    f.to,
    f.isOnline,
    f.categoryId,
    f.seriesId,
  ])

const SHOWN = 3

/** Of each event, a few people going whom the viewer follows; $2 = events. */
const FOLLOWED_GOING = `
  with ${unseenBy("$1")}
  select p.id, friends.people from posts p
  cross join lateral (
    select concat('[', string_agg(person, ','), ']') as people from (
      select ${jsonText(personJson("u"))} as person
      from event_replies e join follows f on f.follower_id = $1 and f.followee_id = e.user_id
      join users u on u.id = e.user_id
      where e.post_id = p.id and e.reply = 'going' and ${mayListUserRow("u")}
      limit ${SHOWN}
    ) few
  ) friends
  where p.id = any($2::uuid[]) and p.going_count > 0 and ${maySeeGuests("$1", "p")}`

export async function selectFollowedGoing(db: Db, viewerId: string, ids: readonly string[]) {
  const found = await pipelinedRows<{ id: string; people: string }>(db, FOLLOWED_GOING, [
    viewerId,
    ids,
  ])
  return new Map(found.map((row) => [row.id, JSON.parse(row.people) as PersonRef[]]))
}

/** $2 to $4 = days with their starts and ends, $5 and $6 = the range of the starts of events they can have. */
const CALENDAR = `
  with ${unseenBy("$1")}, near as materialized (
    select p.event, p.event_at, p.event_ends_at, exists (
      select 1 from event_replies r where r.post_id = p.id and r.user_id = $1 and r.reply = 'going') as is_going
    from posts p
    where p.event_at > $5::timestamptz - ${LONGEST} and p.event_at < $6::timestamptz
      and p.canceled_at is null and ${isStanding("p")} and ${mayListAuthor("p.author_id")}
  )
  select to_char(days.day, 'YYYY-MM-DD') as date, count(*)::int as count, bool_or(p.is_going) as "isGoing"
  from unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as days(day, starts, ends)
  join near p on ${isOn("days.day", "days.starts", "days.ends")}
  group by days.day order by days.day`

export interface Day {
  date: string
  starts: Date
  ends: Date
}

const DAY_MS = 86_400_000

export const selectCalendar = (db: Db, viewerId: string, days: readonly Day[]) =>
  pipelinedRows<{ date: string; count: number; isGoing: boolean }>(db, CALENDAR, [
    viewerId,
    days.map((day) => day.date),
    days.map((day) => day.starts),
    days.map((day) => day.ends),
    // Zones differ by up to a day, which matters to events without a time.
    new Date(days[0]!.starts.getTime() - DAY_MS),
    new Date(days.at(-1)!.ends.getTime() + DAY_MS),
  ])
