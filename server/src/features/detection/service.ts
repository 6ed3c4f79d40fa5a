import type { Analysis, FoundUser, PastScore, SuspiciousUser } from "@grove/contract/detection"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import { deleteAllAbout } from "./erasure.queries.ts"
import { selectHistory, selectLatest } from "./scan/analyses.queries.ts"
import { analyzeAccount } from "./scan/analyze.service.ts"
import { viewAnalysis, viewFound, viewSuspicious } from "./view.ts"

export async function suspiciousUsers(
  ctx: Context,
  query: PageQuery,
): Promise<Page<SuspiciousUser>> {
  const limit = query.limit ?? PAGE.default
  const after = decodeCursor(query.cursor, "integer", "user")
  const found = await viewSuspicious(ctx, after, limit + 1)
  return cutPage(found, limit, (user) => [user.suspiciousScore, user.id])
}

export const findUsers = (ctx: Context, term: string): Promise<FoundUser[]> =>
  viewFound(ctx, term.trim())

export async function analyzeUser(ctx: Context, userId: string): Promise<Analysis> {
  await analyzeAccount(ctx, userId)
  return latestAnalysis(ctx, userId)
}

export async function latestAnalysis(ctx: Context, userId: string): Promise<Analysis> {
  const stored = await selectLatest(ctx.db, userId)
  must(stored, "analysis.notFound")
  return viewAnalysis(ctx, stored)
}

/** Empty for an account that was never analyzed. */
export async function scoreHistory(ctx: Context, userId: string): Promise<PastScore[]> {
  const found = await selectHistory(ctx.db, userId)
  return found.map((row) => ({
    id: row.id,
    suspiciousScore: row.score,
    recommendedAction: row.action,
    version: row.version,
    analyzedAt: row.created_at.toISOString(),
  }))
}

export const eraseDetectionData = (ctx: Context, userId: string) => deleteAllAbout(ctx.db, userId)
