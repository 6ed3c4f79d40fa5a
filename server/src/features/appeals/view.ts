import type { Appeal, APPEAL_STATUSES, OwnPenalty } from "@grove/contract/appeals"
import type { PenaltyType } from "@grove/contract/penalties"
import type { ReportTarget } from "@grove/contract/reports"

import { rows } from "#db/sql.ts"
import type { Evidence } from "#db/tables/reports.ts"
import { viewImage } from "#features/media/view.ts"
import { viewPenalties } from "#features/penalties/view.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { viewPostVideo } from "#features/videos/view.ts"
import type { Context } from "#platform/context.ts"

import type { AppealFacts } from "./may-decide.ts"

/** Ended by other means than this appeal, which has the same effect for the member. */
const isMoot = `p.ended_at is not null and p.end_reason <> 'expired'`
const STATUS = `case when a.status = 'pending' and ${isMoot} then 'overturned' else a.status end as status`

interface AppealColumns {
  appeal_id: number | null
  text: string
  status: (typeof APPEAL_STATUSES)[number]
  appealed_at: Date
  decided_at: Date | null
  decision_note: string | null
}
const APPEAL_COLUMNS = `a.id as appeal_id, a.text, ${STATUS}, a.created_at as appealed_at, a.decided_at, a.note as decision_note`

interface SubjectColumns {
  target_type: ReportTarget | null
  evidence: Evidence | null
}

const about = (row: SubjectColumns) =>
  row.target_type && row.evidence
    ? {
        targetType: row.target_type,
        content: row.evidence.text,
        images: row.evidence.images.map(viewImage),
        video: row.evidence.video ? viewPostVideo(row.evidence.video) : null,
      }
    : null

const ownAbout = (row: SubjectColumns) =>
  row.target_type && row.evidence
    ? {
        targetType: row.target_type,
        content: row.evidence.text,
        pictures: row.evidence.images.length + (row.evidence.video ? 1 : 0),
      }
    : null

const appealOf = (row: AppealColumns & { appeal_id: number }) => ({
  id: row.appeal_id,
  text: row.text,
  status: row.status,
  createdAt: row.appealed_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.decision_note,
})

interface OwnRow extends AppealColumns, SubjectColumns {
  id: number
  type: PenaltyType
  reason: string
  rule_name: string | null
  rule_description: string | null
  note: string | null
  rule_penalty: PenaltyType | null
  is_auto: boolean
  created_at: Date
  expires_at: Date | null
  ended_at: Date | null
  is_moot: boolean
}

/** $2 = owner. Penalties of other members are indistinguishable from missing ones. */
const OWN = `
  select p.id, p.type, p.reason, r.name as rule_name, r.description as rule_description, v.note, v.rule_penalty, p.is_auto, p.created_at,
    p.expires_at, p.ended_at, coalesce(${isMoot}, false) as is_moot, v.target_type, v.evidence, ${APPEAL_COLUMNS}
  from penalties p left join rules r on r.id = p.rule_id left join violations v on v.id = p.violation_id
  left join appeals a on a.penalty_id = p.id
  where p.id = $1 and p.user_id = $2`

export async function viewOwnPenalty(ctx: Context, id: number): Promise<OwnPenalty | undefined> {
  const [row] = await rows<OwnRow>(ctx.db, OWN, [id, ctx.actor.userId])
  if (!row) return undefined
  const isLapsed = row.expires_at !== null && row.expires_at <= ctx.now()
  return {
    id: row.id,
    type: row.type,
    reason: row.reason,
    rule:
      row.rule_name === null
        ? null
        : { name: row.rule_name, description: row.rule_description ?? "" },
    note: row.note,
    rulePenalty: row.rule_penalty,
    isActive: row.ended_at === null && !isLapsed,
    isAuto: row.is_auto,
    createdAt: row.created_at.toISOString(),
    ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    about: ownAbout(row),
    appeal: row.appeal_id === null ? null : appealOf({ ...row, appeal_id: row.appeal_id }),
    mayAppeal: row.appeal_id === null && !row.is_moot,
  }
}

interface ListedRow extends AppealColumns, SubjectColumns {
  appeal_id: number
  user_id: string
  penalty_id: number
  decided_by: string | null
  giver_id: string | null
  reporter_ids: string[]
  rule_penalty: PenaltyType | null
  penalty_reason: string | null
}

const BY_IDS = `
  select ${APPEAL_COLUMNS}, a.user_id, a.penalty_id, a.decided_by, v.target_type, v.evidence, v.rule_penalty, v.penalty_reason,
    coalesce(v.resolved_by, p.issued_by) as giver_id,
    array(select reporter_id from reports where violation_id = v.id) as reporter_ids
  from unnest($1::int[]) with ordinality as wanted(id, place)
  join appeals a on a.id = wanted.id join penalties p on p.id = a.penalty_id
  left join violations v on v.id = p.violation_id
  order by wanted.place`

/** In the order of the ids. `mayDecide` applies to the viewer. */
export async function viewAppeals(
  ctx: Context,
  ids: readonly number[],
  mayDecide: (appeal: AppealFacts) => boolean,
): Promise<Appeal[]> {
  const found = await rows<ListedRow>(ctx.db, BY_IDS, [ids])
  const people = await viewPersonRefs(
    ctx,
    found.flatMap((row) => [row.user_id, row.decided_by]),
  )
  const penalties = await viewPenalties(
    ctx,
    found.map((row) => row.penalty_id),
  )
  const byId = new Map(penalties.map((penalty) => [penalty.id, penalty]))
  return found.flatMap((row) => {
    const user = people.get(row.user_id)
    const penalty = byId.get(row.penalty_id)
    if (!user || !penalty) return []
    return {
      ...appealOf(row),
      user,
      penalty,
      about: about(row),
      deviation: row.rule_penalty && {
        rulePenalty: row.rule_penalty,
        reason: row.penalty_reason ?? "",
      },
      decidedBy: (row.decided_by !== null && people.get(row.decided_by)) || null,
      mayDecide:
        row.status === "pending" &&
        mayDecide({
          userId: row.user_id,
          giverId: row.giver_id,
          reporterIds: row.reporter_ids,
        }),
    }
  })
}
