import type { FoundUser, PastScore, SuspiciousUser } from "@grove/contract/detection"
import { PAGE, SUSPICION } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import type { Context } from "#platform/context.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import { viewFound, viewSuspicious } from "./lists.view.ts"
import { deleteAllAbout, selectHistory, selectLatest } from "./store.queries.ts"

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

/** Empty for an account nobody has looked at. */
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

/** For neighbors: whether an account counts as a voice of its own. People's word goes before the score. */
export async function isSuspectedFake(ctx: Context, userId: string): Promise<boolean> {
  const latest = await selectLatest(ctx.db, userId)
  if (!latest) return false
  return latest.label === null ? latest.score >= SUSPICION.secondary : latest.label === "fake"
}

/** For somebody who has left. */
export const forgetDetectionOf = (ctx: Context, userId: string) => deleteAllAbout(ctx.db, userId)
