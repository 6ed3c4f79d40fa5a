import { DAY_MS } from "@grove/contract/durations"
import type { EVENT_TABS } from "@grove/contract/events"
import { EVENT } from "@grove/contract/limits"
import type { PersonRef } from "@grove/contract/users"

import { jsonText } from "#db/json-sql.ts"
import { pipelinedRows } from "#db/sql.ts"
import { isPresent, mayListAuthor, mayListUserRow, maySeeGuests, unseenBy } from "#db/visibility.ts"
import { personJson } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

/** Nodes of the previous version write events without an end. */
const ENDS = "coalesce(p.event_ends_at, p.event_at + interval '1 hour')"
const MAX_DURATION = `interval '${EVENT.days + 1} days'`
/** Cursors hold times of four digits. */
const LAST = "timestamptz '2999-12-31Z'"

const HAS_TIME = "p.event ? 'time'"
const FIRST_DAY = "(p.event ->> 'date')::date"
const LAST_DAY = "coalesce(p.event ->> 'endDate', p.event ->> 'date')::date"

/** Whether the event takes place on the day $6 from $7 to $8; an event without a time has only dates. */
const IS_ON_DAY = `case when ${HAS_TIME} then p.event_at < $8::timestamptz and ${ENDS} > $7::timestamptz
    else $6::date between ${FIRST_DAY} and ${LAST_DAY} end`

/**
 * $1 = viewer, $2 = now, $3 and $4 = position of the last event, $5 = limit, $6 to $8 = a day with its start and end or
 * a range without a day, $9 = whether online, $10 = category, $11 = series; the last six can be null. `from` names the
 * candidates, `inviter` prints the person who invited the viewer.
 */
const listText = (
  from: string,
  only: string,
  order: "asc" | "desc",
  position: string,
  inviter = "null",
) => `
  with ${unseenBy("$1")}
  select p.id, to_char(${position} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as position,
    ${inviter} as "invitedBy"
  from ${from}
  where ${isPresent("p")} and ${mayListAuthor("p.author_id")} and ${only}
    and (${position}, p.id) ${order === "asc" ? ">" : "<"} ($3::timestamptz, $4::uuid)
    and ($7::timestamptz is null or p.event_at > $7::timestamptz - ${MAX_DURATION} - interval '1 day')
    and ($8::timestamptz is null or p.event_at < $8::timestamptz + interval '1 day')
    and case when $6::date is not null then ${IS_ON_DAY}
      else ($7::timestamptz is null or ${ENDS} > $7::timestamptz) and ($8::timestamptz is null or p.event_at < $8::timestamptz) end
    and ($9::boolean is null or (p.event -> 'isOnline')::boolean = $9::boolean)
    and ($10::int is null or p.category_id = $10::int)
    and ($11::uuid is null or p.series_id = $11::uuid)
  order by ${position} ${order}, p.id ${order} limit $5`

const NOT_OVER = `(p.event_at is null or ${ENDS} > $2::timestamptz)`
/** Events without a date come last. */
const OR_LAST = `coalesce(p.event_at, ${LAST})`

/** One lookup per event: the planner overestimates the events of a member and would scan all posts. */
function theirPosts(id: string): string {
  return `cross join lateral (select * from posts where posts.id = ${id} offset 0) p`
}

const MINE = `(
    select id from posts where author_id = $1 and event is not null
    union select post_id from event_replies where user_id = $1
  ) mine ${theirPosts("mine.id")}`
const INVITED = `event_invitations i ${theirPosts("i.post_id")}`
const INVITER = `(select ${jsonText(personJson("u"))} from users u
    where u.id = i.invited_by and ${mayListUserRow("u")})`

const TEXTS: Record<(typeof EVENT_TABS)[number], string> = {
  upcoming: listText(
    "posts p",
    `p.event_at > $2::timestamptz - ${MAX_DURATION} and p.event_at < ${LAST} and ${ENDS} > $2::timestamptz
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
    INVITER,
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
  pipelinedRows<{ id: string; position: string; invitedBy: string | null }>(db, TEXTS[tab], [
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
    select '[' || coalesce(string_agg(person, ','), '') || ']' as people from (
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

/**
 * $2 = the first day, $3 = the starts of all days and the end of the last, $4 = number of days, $5 and $6 = the range of
 * the starts of events they can have. Counts each event on each of its days without comparing it with all days.
 */
const CALENDAR = `
  with ${unseenBy("$1")}, near as materialized (
    select exists (
        select 1 from event_replies r where r.post_id = p.id and r.user_id = $1 and r.reply = 'going') as is_going,
      case when ${HAS_TIME} then width_bucket(p.event_at, $3::timestamptz[]) else ${FIRST_DAY} - $2::date + 1 end as first,
      case when ${HAS_TIME} then width_bucket(${ENDS} - interval '1 microsecond', $3::timestamptz[])
        else ${LAST_DAY} - $2::date + 1 end as last
    from posts p
    where p.event_at > $5::timestamptz - ${MAX_DURATION} and p.event_at < $6::timestamptz
      and p.canceled_at is null and ${isPresent("p")} and ${mayListAuthor("p.author_id")}
  )
  select to_char($2::date + n - 1, 'YYYY-MM-DD') as date, count(*)::int as count, bool_or(near.is_going) as "isGoing"
  from near cross join lateral generate_series(greatest(near.first, 1), least(near.last, $4::int)) as n
  group by n order by n`

/** `bounds` are the starts of consecutive days, and the end of the last. */
export const selectCalendar = (
  db: Db,
  viewerId: string,
  firstDay: string,
  bounds: readonly Date[],
) =>
  pipelinedRows<{ date: string; count: number; isGoing: boolean }>(db, CALENDAR, [
    viewerId,
    firstDay,
    bounds,
    bounds.length - 1,
    // Zones differ by up to a day, which matters to events without a time.
    new Date(bounds[0]!.getTime() - DAY_MS),
    new Date(bounds.at(-1)!.getTime() + DAY_MS),
  ])
