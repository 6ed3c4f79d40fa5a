import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { isShownTo, type ViewingCache } from "./viewing-cache.ts"
import { selectVisibility } from "./viewing.queries.ts"

/** Cache lifetimes in the browser and in a process. Their sum must stay below 60 seconds: a removed picture disappears within a minute. */
export const BROWSER_SECONDS = 30
export const SERVER_SECONDS = 20
/** Lifetime of a signed address: longer than the browser may reuse it, and with the server's cache no more than a minute. */
export const SIGNED_SECONDS = 40

/** Seconds a browser may cache the picture; undefined when the actor may not see it. Strangers see no pictures. */
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
