import type { Penalty, PenaltyEnd, PenaltyType } from "@grove/contract/penalties"

import { rows } from "#db/sql.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import type { Context } from "#platform/context.ts"

import { isOver } from "./is-over.ts"

interface Row {
  id: number
  user_id: string
  type: PenaltyType
  reason: string
  rule_id: number | null
  rule_name: string | null
  violation_id: number | null
  issued_by: string | null
  is_auto: boolean
  created_at: Date
  expires_at: Date | null
  ended_at: Date | null
  end_reason: PenaltyEnd | null
}

const BY_IDS = `
  select p.id, p.user_id, p.type, p.reason, p.rule_id, r.name as rule_name, p.violation_id, p.issued_by, p.is_auto,
    p.created_at, p.expires_at, p.ended_at, p.end_reason
  from unnest($1::int[]) with ordinality as wanted(id, place)
  join penalties p on p.id = wanted.id left join rules r on r.id = p.rule_id
  order by wanted.place`

/** In the order of the ids. */
export async function viewPenalties(ctx: Context, ids: readonly number[]): Promise<Penalty[]> {
  const found = await rows<Row>(ctx.db, BY_IDS, [ids])
  const people = await viewPersonRefs(
    ctx,
    found.flatMap((row) => [row.user_id, row.issued_by]),
  )
  const now = ctx.now()
  return found.flatMap((row) => {
    const user = people.get(row.user_id)
    if (!user) return []
    return {
      id: row.id,
      userId: row.user_id,
      user,
      type: row.type,
      reason: row.reason,
      isActive: !isOver({ endedAt: row.ended_at, expiresAt: row.expires_at }, now),
      ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
      createdAt: row.created_at.toISOString(),
      isAuto: row.is_auto,
      rule: row.rule_id === null ? null : { id: row.rule_id, name: row.rule_name ?? "" },
      violationId: row.violation_id,
      issuedBy: (row.issued_by !== null && people.get(row.issued_by)) || null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
    }
  })
}
