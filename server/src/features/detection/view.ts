import type { Analysis, FoundUser, SuspiciousUser } from "@grove/contract/detection"

import { rows } from "#db/sql.ts"
import { viewPersonRefs } from "#features/users/refs.view.ts"
import { personColumns, shapePersonRef, shownEmail, type PersonRow } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { viewDecisions } from "./decide/decisions.view.ts"
import type { StoredAnalysis } from "./scan/analyses.queries.ts"
import { translateResult } from "./translate-result.ts"

export async function viewAnalysis(ctx: Context, stored: StoredAnalysis): Promise<Analysis> {
  const people = await viewPersonRefs(ctx, [stored.user_id])
  const user = people.get(stored.user_id)
  must(user, "user.notFound")
  const decisions = await viewDecisions(ctx, [stored.user_id])
  const { result, probability } = stored
  const isSuspicious = probability >= 0.5
  return {
    id: stored.id,
    user,
    isSuspicious,
    confidence: confidenceOf(probability, result.isEnough),
    suspiciousScore: stored.score,
    recommendedAction: stored.action,
    ...translateResult(result),
    isEnough: result.isEnough,
    hasSecondOpinion: result.hasSecondOpinion,
    version: stored.version,
    analyzedAt: stored.created_at.toISOString(),
    decision: decisions.get(stored.user_id) ?? null,
    related: result.related,
  }
}

/** Absence of evidence does not prove an account genuine: with too little activity the verdict is a guess. */
function confidenceOf(probability: number, isEnough: boolean): number {
  if (probability >= 0.5) return Math.round(100 * probability)
  return isEnough ? Math.round(100 * (1 - probability)) : 50
}

interface SuspiciousRow extends PersonRow {
  email: string | null
  bio: string | null
  is_following: boolean
  created_at: Date
  score: number
  action: SuspiciousUser["recommendedAction"]
  analyzed_at: Date
}

/** A decision by staff overrides the score. */
const SUSPICIOUS = `
  select ${personColumns("u")}, ${shownEmail("$1", "u")} as email, u.bio, u.created_at, s.score, s.action, s.analyzed_at,
    exists (select 1 from follows where follower_id = $1 and followee_id = u.id) as is_following
  from suspicions s join users u on u.id = s.user_id
  where u.state = 'active' and s.score >= 50 and s.label is distinct from 'genuine'
    and ($2::int is null or (s.score, s.user_id) < ($2, $3))
  order by s.score desc, s.user_id desc limit $4`

export async function viewSuspicious(
  ctx: Context,
  after: readonly [number, string] | undefined,
  limit: number,
): Promise<SuspiciousUser[]> {
  const found = await rows<SuspiciousRow>(ctx.db, SUSPICIOUS, [
    ctx.actor.userId,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])
  const decisions = await viewDecisions(
    ctx,
    found.map((row) => row.id),
  )
  return found.map((row) => ({
    ...shapePersonRef(row),
    email: row.email,
    bio: row.bio,
    isFollowing: row.is_following,
    createdAt: row.created_at.toISOString(),
    suspiciousScore: row.score,
    lastAnalyzedAt: row.analyzed_at.toISOString(),
    recommendedAction: row.action,
    decision: decisions.get(row.id) ?? null,
  }))
}

interface FoundRow extends PersonRow {
  created_at: Date
  score: number | null
}

/** Ignores visibility on purpose: staff must find accounts that blocked them or are banned. */
const FIND = `
  select ${personColumns("u")}, u.created_at, s.score
  from users u left join suspicions s on s.user_id = u.id
  where u.state <> 'deleted' and (u.id = $1 or lower(u.handle) = lower(ltrim($1, '@')) or lower(u.email) = lower($1)
    or concat_ws(' ', u.first_name, u.last_name) ilike $2)
  order by (u.id = $1) desc, s.score desc nulls last, u.created_at desc limit 8`

export async function viewFound(ctx: Context, term: string): Promise<FoundUser[]> {
  const like = `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = await rows<FoundRow>(ctx.db, FIND, [term, like])
  return found.map((row) => ({
    ...shapePersonRef(row),
    createdAt: row.created_at.toISOString(),
    suspiciousScore: row.score,
  }))
}
