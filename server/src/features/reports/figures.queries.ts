import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const PER_DAY = `
  select to_char(day, 'YYYY-MM-DD') as day,
    (select count(*)::int from reports where created_at >= day and created_at < day + interval '1 day') as reports,
    (select count(*)::int from violations where resolved_at >= day and resolved_at < day + interval '1 day') as decisions
  from generate_series(date_trunc('day', $1::timestamptz, 'UTC') - make_interval(days => $2::int - 1),
    date_trunc('day', $1::timestamptz, 'UTC'), interval '1 day') as day
  order by day`

export const selectPerDay = (db: Db, now: Date, days: number) =>
  rows<{ day: string; reports: number; decisions: number }>(db, PER_DAY, [now, days])

const MEDIAN = `
  select percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at) / 60)::float8 as minutes
  from violations where resolved_at > $1`

export async function selectMedianMinutes(db: Db, since: Date): Promise<number | null> {
  const [row] = await rows<{ minutes: number | null }>(db, MEDIAN, [since])
  return row?.minutes ?? null
}

const BY_RULE = `
  select r.id as rule_id, r.name, count(*) filter (where v.status = 'dismissed')::int as dismissed,
    count(*) filter (where v.status = 'warned')::int as warned,
    count(*) filter (where v.status = 'removed')::int as removed,
    count(*) filter (where v.status = 'overturned')::int as overturned
  from violations v join rules r on r.id = v.rule_id
  where v.resolved_at > $1 group by r.id order by count(*) desc, r.id limit 20`

export const selectByRule = (db: Db, since: Date) =>
  rows<{
    rule_id: number
    name: string
    dismissed: number
    warned: number
    removed: number
    overturned: number
  }>(db, BY_RULE, [since])

const TOTALS = `
  select (select count(*)::int from reports where created_at > $1) as reports,
    (select count(*)::int from appeals where created_at > $1) as appeals,
    (select count(*)::int from violations where auto_at > $1) as automatic,
    count(*)::int as decisions,
    count(*) filter (where status = 'dismissed')::int as dismissed,
    count(*) filter (where status = 'warned')::int as warned,
    count(*) filter (where status = 'removed')::int as removed,
    count(*) filter (where status = 'overturned')::int as overturned
  from violations where resolved_at > $1`

export interface Totals {
  reports: number
  appeals: number
  automatic: number
  decisions: number
  dismissed: number
  warned: number
  removed: number
  overturned: number
}

export async function selectTotals(db: Db, since: Date): Promise<Totals> {
  const [row] = await rows<Totals>(db, TOTALS, [since])
  return row!
}

/** $1 = viewer, $2 = now, $3 = users whose cases the viewer may not decide. Excludes appeals against ended penalties. */
const WAITING = `
  select open.violations, open.for_you as "forYou",
    (select count(*)::int from penalties where ended_at is null and (expires_at is null or expires_at > $2)) as penalties,
    (select count(*)::int from appeals a join penalties p on p.id = a.penalty_id
      where a.status = 'pending' and (p.ended_at is null or p.end_reason = 'expired')) as appeals
  from (
    select count(*)::int as violations,
      count(*) filter (where v.user_id <> all($3::text[]) and not exists (
        select 1 from reports r where r.violation_id = v.id and r.reporter_id = $1))::int as for_you
    from violations v where v.status = 'pending' and v.user_id <> $1
  ) open`

interface Waiting {
  violations: number
  forYou: number
  penalties: number
  appeals: number
}

export async function selectWaiting(
  db: Db,
  viewerId: string,
  now: Date,
  undecidable: readonly string[],
): Promise<Waiting> {
  const [row] = await rows<Waiting>(db, WAITING, [viewerId, now, undecidable])
  return row!
}

/** Pending cases of low and medium severity that moderator $1 may decide; $2 are members only others decide about. */
const LESSER = `
  select count(*)::int as cases, max(v.id) as newest
  from violations v join rules r on r.id = v.rule_id
  where v.status = 'pending' and r.severity in ('low', 'medium') and v.user_id <> $1 and v.user_id <> all($2::text[])
    and not exists (select 1 from reports own where own.violation_id = v.id and own.reporter_id = $1)`

export async function selectLesserCases(db: Db, userId: string, exceptAbout: readonly string[]) {
  const [row] = await rows<{ cases: number; newest: number | null }>(db, LESSER, [
    userId,
    exceptAbout,
  ])
  return row ?? { cases: 0, newest: null }
}
