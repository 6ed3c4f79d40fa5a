import { rows } from "#db/sql.ts"
import type { StoredInputs } from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export interface ExampleRow {
  inputs: StoredInputs
  probability: number
  is_audit: boolean
  label: "fake" | "genuine"
  created_at: Date
}

/** Latest answer per account. For a case opened from an analysis, the outcome of the case is the answer. */
const ANSWERS = `
  select distinct on (d.user_id) d.id, d.analysis_id, d.created_at, d.answer as label from (
    select d.*, coalesce(d.label, case when v.status in ('warned', 'removed') then 'fake'
      when v.status in ('dismissed', 'overturned') then 'genuine' end) as answer
    from account_decisions d left join violations v on v.id = d.violation_id and v.resolved_by is not null
  ) d where d.answer is not null order by d.user_id, d.id desc`

const EXAMPLES = `
  select a.inputs, a.probability, a.is_audit, d.label, d.created_at
  from (${ANSWERS}) d join analyses a on a.id = d.analysis_id order by d.id desc limit 20000`

/** One example per decided account, newest first. */
export const selectExamples = (db: Db) => rows<ExampleRow>(db, EXAMPLES, [])

const AUDIT = `
  select count(*)::int as audited, count(*) filter (where d.label = 'fake')::int as fakes
  from (${ANSWERS}) d join analyses a on a.id = d.analysis_id where a.is_audit`

/** Decisions on accounts drawn at random. */
export async function selectAudit(db: Db): Promise<{ audited: number; fakes: number }> {
  const [row] = await rows<{ audited: number; fakes: number }>(db, AUDIT, [])
  return row!
}

const NEW_LABELS = `select count(*)::int as count from account_decisions where created_at > $1 and label is not null`

export async function countDecisionsSince(db: Db, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, NEW_LABELS, [since])
  return row!.count
}
