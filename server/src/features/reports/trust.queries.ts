import { SUSPICION } from "@grove/contract/limits"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

/**
 * Reporters that count for automatic enforcement: active, not new, without mostly dismissed reports in the last 90 days,
 * and not suspected fake unless staff decided genuine.
 */
const isTrusted = (reporter: string, report: string, minAgeHours: string) => `
  ${reporter}.state = 'active'
  and ${reporter}.created_at <= ${report}.created_at - make_interval(hours => ${minAgeHours}::int)
  and not exists (select 1 from suspicions s where s.user_id = ${reporter}.id
    and coalesce(s.label = 'fake', s.score >= ${SUSPICION.secondary}))
  and (
    select coalesce(count(*) filter (where pv.status = 'dismissed') < 3
      or count(*) filter (where pv.status = 'dismissed') <= count(*) filter (where pv.status in ('warned', 'removed')), true)
    from reports past join violations pv on pv.id = past.violation_id
    where past.reporter_id = ${reporter}.id and past.id <> ${report}.id and pv.resolved_at > ${report}.created_at - interval '90 days'
  )`

const TRUSTED = `
  select count(*)::int as count from reports r join users u on u.id = r.reporter_id
  where r.violation_id = $1 and ${isTrusted("u", "r", "$2")}`

export async function countTrustedReporters(
  db: Db,
  violationId: number,
  minAgeHours: number,
): Promise<number> {
  const [row] = await rows<{ count: number }>(db, TRUSTED, [violationId, minAgeHours])
  return row!.count
}

const AUTO_SINCE = `select count(*)::int as count from violations where rule_id = $1 and auto_at > $2`

export async function countAutoSince(db: Db, ruleId: number, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, AUTO_SINCE, [ruleId, since])
  return row!.count
}

/** Cases with enough trusted reporters, whether or not the rule enforces automatically. */
const WOULD_ACT = `
  select v.user_id, v.status, v.resolved_by is not null as is_decided from violations v
  where v.rule_id = $1 and v.created_at > $2
    and (select count(*) from reports r join users u on u.id = r.reporter_id
      where r.violation_id = v.id and ${isTrusted("u", "r", "$3")}) >= $4`

export const selectWouldAct = (
  db: Db,
  facts: { ruleId: number; since: Date; minAgeHours: number; reporters: number },
) =>
  rows<{ user_id: string; status: string; is_decided: boolean }>(db, WOULD_ACT, [
    facts.ruleId,
    facts.since,
    facts.minAgeHours,
    facts.reporters,
  ])
