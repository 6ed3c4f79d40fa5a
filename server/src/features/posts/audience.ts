import type { Context } from "#platform/context.ts"

import type { Audience } from "./feed-way.ts"
import { selectAudience } from "./feed.queries.ts"

const KEPT_MS = 5000
const MOST = 20_000
const kept = new Map<string, { audience: Audience; until: number }>()

/**
 * How many the viewer follows, of about how many: it only chooses the way of reading, so a few seconds old is good
 * enough. Except for those who follow nobody: their first follow must show at once.
 */
export async function audienceOf(ctx: Context): Promise<Audience> {
  const now = ctx.now().getTime()
  const known = kept.get(ctx.actor.userId)
  if (known && known.until > now) return known.audience
  const audience = await selectAudience(ctx.db, ctx.actor.userId)
  if (kept.size >= MOST) kept.clear()
  if (audience.follows > 0) kept.set(ctx.actor.userId, { audience, until: now + KEPT_MS })
  return audience
}
