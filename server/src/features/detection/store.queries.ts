import { and, eq, lt, notExists, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import {
  accountDecisions,
  analyses,
  graphTrust,
  suspicions,
  textFingerprints,
  type StoredResult,
} from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export type NewAnalysis = typeof analyses.$inferInsert & { createdAt: Date }
export type AnalysisRow = typeof analyses.$inferSelect

/** Keeps the look, and makes it the account's last one. */
export async function insertAnalysis(db: Db, analysis: NewAnalysis): Promise<AnalysisRow> {
  const [row] = await db.insert(analyses).values(analysis).returning()
  const { id, userId, score, action, createdAt } = row!
  const last = { analysisId: id, score, action, analyzedAt: createdAt }
  await db
    .insert(suspicions)
    .values({ userId, ...last })
    .onConflictDoUpdate({ target: suspicions.userId, set: last })
  return row!
}

const LATEST = `
  select a.*, s.label from suspicions s join analyses a on a.id = s.analysis_id where s.user_id = $1`

export interface StoredAnalysis {
  id: string
  user_id: string
  version: string
  probability: number
  score: number
  action: AnalysisRow["action"]
  result: StoredResult
  /** What people last said about the account. */
  label: "fake" | "genuine" | null
  created_at: Date
}

export async function selectLatest(db: Db, userId: string): Promise<StoredAnalysis | undefined> {
  const found = await rows<StoredAnalysis>(db, LATEST, [userId])
  return found[0]
}

const HISTORY = `
  select id, version, score, action, created_at from analyses where user_id = $1 order by id desc limit 50`

export const selectHistory = (db: Db, userId: string) =>
  rows<Pick<StoredAnalysis, "id" | "version" | "score" | "action" | "created_at">>(db, HISTORY, [
    userId,
  ])

export async function insertDecision(db: Db, decision: typeof accountDecisions.$inferInsert) {
  await db.insert(accountDecisions).values(decision)
  if (decision.label)
    await db
      .update(suspicions)
      .set({ label: decision.label })
      .where(eq(suspicions.userId, decision.userId))
}

/** The case a report belongs to. */
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

/** What people last said about these accounts. */
export async function selectDecisions(db: Db, ids: readonly string[]) {
  const found = await rows<DecisionRow>(db, DECISIONS, [ids])
  return new Map(found.map((row) => [row.user_id, row]))
}

export interface ExampleRow {
  inputs: AnalysisRow["inputs"]
  probability: number
  is_audit: boolean
  label: "fake" | "genuine"
  created_at: Date
}

/** The last answer about each account. A case that was opened from here is answered where cases are decided. */
const ANSWERS = `
  select distinct on (d.user_id) d.id, d.analysis_id, d.created_at, d.answer as label from (
    select d.*, coalesce(d.label, case when v.status in ('warned', 'removed') then 'fake'
      when v.status in ('dismissed', 'overturned') then 'genuine' end) as answer
    from account_decisions d left join violations v on v.id = d.violation_id and v.resolved_by is not null
  ) d where d.answer is not null order by d.user_id, d.id desc`

const EXAMPLES = `
  select a.inputs, a.probability, a.is_audit, d.label, d.created_at
  from (${ANSWERS}) d join analyses a on a.id = d.analysis_id order by d.id desc limit 20000`

/** One example for each decided account, the newest first. */
export const selectExamples = (db: Db) => rows<ExampleRow>(db, EXAMPLES, [])

const AUDIT = `
  select count(*)::int as audited, count(*) filter (where d.label = 'fake')::int as fakes
  from (${ANSWERS}) d join analyses a on a.id = d.analysis_id where a.is_audit`

/** What was found among the accounts drawn at random. */
export async function selectAudit(db: Db): Promise<{ audited: number; fakes: number }> {
  const [row] = await rows<{ audited: number; fakes: number }>(db, AUDIT, [])
  return row!
}

const NEW_LABELS = `select count(*)::int as count from account_decisions where created_at > $1 and label is not null`

export async function countDecisionsSince(db: Db, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(db, NEW_LABELS, [since])
  return row!.count
}

/** Looks nobody decided about go after a while; the last one of each account stays. */
export async function deleteOldAnalyses(db: Db, before: Date) {
  const inUse = db
    .select({ one: sql`1` })
    .from(suspicions)
    .where(eq(suspicions.analysisId, analyses.id))
  const decided = db
    .select({ one: sql`1` })
    .from(accountDecisions)
    .where(eq(accountDecisions.analysisId, analyses.id))
  await db
    .delete(analyses)
    .where(and(lt(analyses.createdAt, before), notExists(inUse), notExists(decided)))
}

/** For somebody who has left: nothing of what was thought of them stays. */
export async function deleteAllAbout(db: Db, userId: string) {
  await db.delete(accountDecisions).where(eq(accountDecisions.userId, userId))
  await db.delete(analyses).where(eq(analyses.userId, userId))
  await db.delete(suspicions).where(eq(suspicions.userId, userId))
  await db.delete(textFingerprints).where(eq(textFingerprints.userId, userId))
  await db.delete(graphTrust).where(eq(graphTrust.userId, userId))
}
