import { MINUTE_MS } from "@grove/contract/durations"
import { MODERATION } from "@grove/contract/limits"
import type { MyReport, ReportTarget, Violation, VIOLATION_STATUSES } from "@grove/contract/reports"
import { RULE_SEVERITIES, type RuleRef } from "@grove/contract/rules"

import { rows } from "#db/sql.ts"
import type { Evidence } from "#db/tables/reports.ts"
import { viewImage } from "#features/media/view.ts"
import { earlierSuspensionsOf } from "#features/penalties/service.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { viewPostVideo } from "#features/videos/view.ts"
import type { Context, Db } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { obstaclesTo } from "./deciders.service.ts"
import { linkTo } from "./targets.ts"
import { choicesOf } from "./verdict.ts"

const EXCERPT = 140

const RANK = `array_position(array['${RULE_SEVERITIES.join("','")}'], r.severity)`

/** $1 = viewer. Moderators never see cases about themselves. */
const URGENT = `
  select v.id, ${RANK} as rank, v.report_count from violations v join rules r on r.id = v.rule_id
  where v.status = 'pending' and v.user_id <> $1
    and ($2::int is null or (${RANK}, v.report_count, -v.id) < ($2::int, $3::int, -$4::int))
  order by rank desc, v.report_count desc, v.id limit $5`

export const selectUrgent = (
  db: Db,
  viewerId: string,
  after: readonly [number, number, number] | undefined,
  limit: number,
) =>
  rows<{ id: number; rank: number; report_count: number }>(db, URGENT, [
    viewerId,
    ...(after ?? [null, null, null]),
    limit,
  ])

interface Row {
  id: number
  target_type: ReportTarget
  target_id: string
  user_id: string
  evidence: Evidence
  status: (typeof VIOLATION_STATUSES)[number]
  report_count: number
  is_auto: boolean
  note: string | null
  created_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  opened_by: string | null
  opened_at: Date | null
  rule: RuleRef
  joined_at: Date
  confirmed: number
  dismissed: number
  active_penalties: number
}

const BY_IDS = `
  select v.id, v.target_type, v.target_id, v.user_id, v.evidence, v.status, v.report_count, v.is_auto, v.note,
    v.created_at, v.resolved_at, v.resolved_by, v.opened_by, v.opened_at,
    json_build_object('id', r.id, 'name', r.name, 'severity', r.severity, 'action', r.action) as rule,
    u.created_at as joined_at, past.confirmed, past.dismissed,
    (select count(*)::int from penalties p where p.user_id = v.user_id and p.ended_at is null
      and (p.expires_at is null or p.expires_at > $2)) as active_penalties
  from unnest($1::int[]) with ordinality as wanted(id, place)
  join violations v on v.id = wanted.id join rules r on r.id = v.rule_id join users u on u.id = v.user_id
  cross join lateral (
    select count(*) filter (where o.status in ('warned', 'removed'))::int as confirmed,
      count(*) filter (where o.status = 'dismissed')::int as dismissed
    from violations o where o.user_id = v.user_id and o.id <> v.id
  ) past
  order by wanted.place`

/** In the order of the ids. */
export async function viewViolations(ctx: Context, ids: readonly number[]): Promise<Violation[]> {
  const now = ctx.now()
  const found = await rows<Row>(ctx.db, BY_IDS, [ids, now])
  const people = await viewPersonRefs(
    ctx,
    found.flatMap((row) => [row.user_id, row.opened_by]),
  )
  const cases = found.map((row) => ({ id: row.id, userId: row.user_id }))
  const obstacles = await obstaclesTo(ctx, cases)
  const suspensions = await earlierSuspensionsOf(ctx, cases)
  return found.flatMap((row) => {
    const user = people.get(row.user_id)
    if (!user) return []
    const target = { targetType: row.target_type, targetId: row.target_id }
    const isOpen =
      row.opened_at !== null &&
      now.getTime() - row.opened_at.getTime() < MODERATION.openMinutes * MINUTE_MS
    return {
      id: row.id,
      ...target,
      content: row.evidence.text,
      images: row.evidence.images.map(viewImage),
      mentions: row.evidence.mentions ?? [],
      video: row.evidence.video ? viewPostVideo(row.evidence.video) : null,
      userId: row.user_id,
      user,
      record: {
        joinedAt: row.joined_at.toISOString(),
        confirmed: row.confirmed,
        dismissed: row.dismissed,
        activePenalties: row.active_penalties,
      },
      rule: row.rule,
      choices: choicesOf(row.rule.action, suspensions.get(row.id) ?? 0),
      obstacle: obstacles.get(row.id) ?? null,
      status: row.status,
      reportCount: row.report_count,
      isAuto: row.is_auto,
      link: linkTo(target, row.evidence, row.user_id),
      createdAt: row.created_at.toISOString(),
      note: row.note,
      openedBy: (isOpen && row.opened_by !== null && people.get(row.opened_by)) || null,
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      undoUntil: undoUntil(ctx, row),
    }
  })
}

function undoUntil(ctx: Context, row: Row): string | null {
  if (row.resolved_at === null || row.resolved_by !== ctx.actor.userId) return null
  const until = new Date(row.resolved_at.getTime() + MODERATION.undoMinutes * MINUTE_MS)
  return until > ctx.now() ? until.toISOString() : null
}

const MINE = `
  select rep.id, rep.target_type, rep.target_id, rep.rule_id, r.name as rule_name, rep.additional_info, rep.created_at,
    v.status, v.resolved_at, v.evidence ->> 'text' as text
  from reports rep join violations v on v.id = rep.violation_id join rules r on r.id = rep.rule_id
  where rep.reporter_id = $1`

interface MineRow {
  id: number
  target_type: ReportTarget
  target_id: string
  rule_id: number
  rule_name: string
  additional_info: string | null
  created_at: Date
  status: (typeof VIOLATION_STATUSES)[number]
  resolved_at: Date | null
  text: string
}

const OF_REPORTER = `${MINE} and rep.id < $2 order by rep.id desc limit $3`
const ONE_OF_REPORTER = `${MINE} and rep.id = $2`

export async function selectMyReports(db: Db, reporterId: string, before: number, limit: number) {
  const found = await rows<MineRow>(db, OF_REPORTER, [reporterId, before, limit])
  return found.map(shapeMine)
}

export async function viewMyReport(ctx: Context, id: number): Promise<MyReport> {
  const [row] = await rows<MineRow>(ctx.db, ONE_OF_REPORTER, [ctx.actor.userId, id])
  must(row, "violation.notFound")
  return shapeMine(row)
}

/** Reporters learn whether action was taken, but not which penalty. */
const REPORTER_STATUS = {
  pending: "pending",
  dismissed: "dismissed",
  warned: "acted",
  removed: "acted",
  overturned: "overturned",
} as const

function shapeMine(row: MineRow): MyReport {
  const isLong = row.text.length > EXCERPT
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    content: isLong ? `${row.text.slice(0, EXCERPT).trimEnd()}…` : row.text,
    rule: { id: row.rule_id, name: row.rule_name },
    additionalInfo: row.additional_info,
    status: REPORTER_STATUS[row.status],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.resolved_at?.toISOString() ?? null,
  }
}
