import { and, eq, lt, notExists, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { accountDecisions, analyses, suspicions, type StoredResult } from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

type NewAnalysis = typeof analyses.$inferInsert & { createdAt: Date }
type AnalysisRow = typeof analyses.$inferSelect

/** Also makes it the account's latest analysis. */
export async function insertAnalysis(db: Db, analysis: NewAnalysis): Promise<void> {
  const [row] = await db.insert(analyses).values(analysis).returning()
  const { id, userId, score, action, createdAt } = row!
  const latest = { analysisId: id, score, action, analyzedAt: createdAt }
  await db
    .insert(suspicions)
    .values({ userId, ...latest })
    .onConflictDoUpdate({ target: suspicions.userId, set: latest })
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
  /** Latest decision by staff. */
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

/** Keeps the latest analysis of each account and those that a decision refers to. */
export async function deleteOldAnalyses(db: Db, before: Date) {
  const latest = db
    .select({ one: sql`1` })
    .from(suspicions)
    .where(eq(suspicions.analysisId, analyses.id))
  const decided = db
    .select({ one: sql`1` })
    .from(accountDecisions)
    .where(eq(accountDecisions.analysisId, analyses.id))
  await db
    .delete(analyses)
    .where(and(lt(analyses.createdAt, before), notExists(latest), notExists(decided)))
}
