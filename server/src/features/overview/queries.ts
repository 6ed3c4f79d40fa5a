import { rows } from "#db/sql.ts"
import { hourlyFigures } from "#db/tables/overview.ts"
import type { Db } from "#platform/context.ts"

const PEOPLE = `
  select to_char(week, 'YYYY-MM-DD') as day,
    (select count(*)::int from users where state <> 'deleted' and created_at < week + interval '1 day') as count
  from generate_series(date_trunc('day', $1::timestamptz, 'UTC') - make_interval(weeks => $2::int - 1),
    date_trunc('day', $1::timestamptz, 'UTC'), interval '1 week') as week
  order by week`

/** Members at the end of each week; the last one ends today. */
export const selectPeoplePerWeek = (db: Db, now: Date, weeks: number) =>
  rows<{ day: string; count: number }>(db, PEOPLE, [now, weeks])

const JOINED = `select count(*)::int as count from users where state <> 'deleted' and created_at > $1`

export async function selectJoinedSince(db: Db, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, JOINED, [since])
  return row?.count ?? 0
}

const ACTIVE = `select count(distinct user_id)::int as count from sessions where seen_at >= $1`

export async function selectActiveSince(db: Db, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, ACTIVE, [since])
  return row?.count ?? 0
}

/** Per day, and until this time of the day for comparison. */
const POSTS = `
  select to_char(day, 'YYYY-MM-DD') as day,
    count(p.id)::int as count,
    count(p.id) filter (where p.created_at - day <= $1::timestamptz - date_trunc('day', $1::timestamptz, 'UTC'))::int as by_now
  from generate_series(date_trunc('day', $1::timestamptz, 'UTC') - make_interval(days => $2::int - 1),
    date_trunc('day', $1::timestamptz, 'UTC'), interval '1 day') as day
  left join posts p on p.created_at >= day and p.created_at < day + interval '1 day' and p.deleted_at is null and not p.is_occurrence
  group by day order by day`

export const selectPostsPerDay = (db: Db, now: Date, days: number) =>
  rows<{ day: string; count: number; by_now: number }>(db, POSTS, [now, days])

export interface HourRow extends Record<string, unknown> {
  at: Date
  active: number
  waiting_jobs: number
  stored_bytes: string
}

const HOURS = `select at, active, waiting_jobs, stored_bytes from hourly_figures where at >= $1 order by at`

export const selectHours = (db: Db, since: Date) => rows<HourRow>(db, HOURS, [since])

const STORED = `
  select coalesce((select sum(bytes) from media), 0)::bigint as pictures,
    pg_database_size(current_database()) as database`

export async function selectStoredBytes(db: Db) {
  const [row] = await rows<{ pictures: string; database: string }>(db, STORED, [])
  return { pictures: Number(row!.pictures), database: Number(row!.database) }
}

const DELAYED_MAILS = `select count(*)::int as count from mails where state = 'queued' and attempts > 0`

export async function selectDelayedMails(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, DELAYED_MAILS, [])
  return row?.count ?? 0
}

const WAITING = `
  select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, '') as name, asked_at,
    count(*) over ()::int as count
  from join_requests where state = 'waiting' order by id limit $1`

/** The people who have been waiting longest, each with the number of all. */
export const selectWaitingPeople = (db: Db, limit: number) =>
  rows<{ name: string; asked_at: Date; count: number }>(db, WAITING, [limit])

/** Idempotent: the last run of an hour counts. */
export async function upsertHour(db: Db, hour: typeof hourlyFigures.$inferInsert) {
  const { at: _, ...figures } = hour
  await db
    .insert(hourlyFigures)
    .values(hour)
    .onConflictDoUpdate({ target: hourlyFigures.at, set: figures })
}

const FORGET = `delete from hourly_figures where at < $1`

export async function deleteHoursBefore(db: Db, before: Date) {
  await rows(db, FORGET, [before])
}
