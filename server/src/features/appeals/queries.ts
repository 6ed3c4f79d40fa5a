import type { AppealDecision } from "@grove/contract/appeals"

import { eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { appeals } from "#db/tables/appeals.ts"
import type { Db } from "#platform/context.ts"

/** False when the penalty was appealed before. */
export async function insertAppeal(
  db: Db,
  values: { penaltyId: number; userId: string; text: string; createdAt: Date },
): Promise<boolean> {
  const made = await db
    .insert(appeals)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: appeals.id })
  return made.length > 0
}

export async function lockAppeal(db: Db, id: number) {
  const [row] = await db.select().from(appeals).where(eq(appeals.id, id)).for("update")
  return row
}

export async function updateDecision(
  db: Db,
  id: number,
  decision: { status: AppealDecision; decidedBy: string; decidedAt: Date; note: string | null },
) {
  await db.update(appeals).set(decision).where(eq(appeals.id, id))
}

/** Excludes penalties that were ended by a decision, which makes the appeal moot. */
const PENDING = `
  select a.id from appeals a join penalties p on p.id = a.penalty_id
  where a.status = 'pending' and (p.ended_at is null or p.end_reason = 'expired') and a.id > $1
  order by a.id limit $2`

export const selectPendingIds = (db: Db, after: number, limit: number) =>
  rows<{ id: number }>(db, PENDING, [after, limit])

/** `decided_by` is the moderator who resolved the case, even when the penalty was issued automatically. */
const PENALTY_FACTS = `
  select p.user_id, p.violation_id, p.ended_at, p.end_reason, coalesce(v.resolved_by, p.issued_by) as decided_by,
    array(select reporter_id from reports where violation_id = v.id) as reporter_ids
  from penalties p left join violations v on v.id = p.violation_id where p.id = $1`

export interface PenaltyFacts {
  user_id: string
  violation_id: number | null
  ended_at: Date | null
  end_reason: string | null
  decided_by: string | null
  reporter_ids: string[]
}

export async function selectPenaltyFacts(db: Db, id: number): Promise<PenaltyFacts | undefined> {
  const [row] = await rows<PenaltyFacts>(db, PENALTY_FACTS, [id])
  return row
}
