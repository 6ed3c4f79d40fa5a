import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { isShownTo, type ViewingCache } from "./viewing-cache.ts"
import { selectVisibility } from "./viewing.queries.ts"

/**
 * A picture that was removed is gone everywhere within a minute: a browser shows its copy for so long without asking,
 * and a process answers for so long from its cache. Together they must stay below 60 seconds.
 */
export const BROWSER_SECONDS = 30
export const SERVER_SECONDS = 20

/**
 * For how many seconds a browser may keep a picture, or `undefined` when the actor may not see it. Strangers see none:
 * no page for them shows one.
 */
export async function mayView(
  ctx: Context,
  cache: ViewingCache,
  hash: string,
): Promise<number | undefined> {
  const { userId, standing, permissions } = ctx.actor
  if (!isMember(ctx.actor) || standing.state === "banned") return undefined
  const now = ctx.now()
  if (cache.isShown(userId, hash, now)) return BROWSER_SECONDS

  const isOnDuty = standing.state !== "suspended"
  const isModerator = isOnDuty && permissions.includes("rules")
  const seen = await selectVisibility(ctx.db, hash, {
    userId,
    isModerator,
    isStaff: isModerator || (isOnDuty && permissions.includes("detection")),
    now,
  })
  cache.keep(userId, hash, seen, now)
  if (seen.isPersonal || isShownTo(seen.shownBy, seen.blocked)) return BROWSER_SECONDS
  if (!seen.storyUntil) return undefined
  return Math.min(BROWSER_SECONDS, Math.floor((seen.storyUntil.getTime() - now.getTime()) / 1000))
}
