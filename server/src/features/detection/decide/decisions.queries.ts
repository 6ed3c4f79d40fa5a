import { eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { accountDecisions, suspicions } from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export async function insertDecision(db: Db, decision: typeof accountDecisions.$inferInsert) {
  await db.insert(accountDecisions).values(decision)
  if (decision.label)
    await db
      .update(suspicions)
      .set({ label: decision.label })
      .where(eq(suspicions.userId, decision.userId))
}

/** Returns the case a report belongs to. */
export async function selectViolationOf(db: Db, reportId: number): Promise<number> {
  const text = `select violation_id from reports where id = $1`
  const [row] = await rows<{ violation_id: number }>(db, text, [reportId])
  return row!.violation_id
}

export interface DecisionRow {
  user_id: string
  label: "fake" | "genuine"
  decided_by: string | null
  created_at: Date
}

const DECISIONS = `
  select distinct on (user_id) user_id, label, decided_by, created_at from account_decisions
  where user_id = any($1::text[]) and label is not null order by user_id, id desc`

/** Latest decision by account id. */
export async function selectDecisions(db: Db, ids: readonly string[]) {
  const found = await rows<DecisionRow>(db, DECISIONS, [ids])
  return new Map(found.map((row) => [row.user_id, row]))
}
