import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { isShownTo, type ViewingCache } from "./viewing-cache.ts"
import { selectShownToStrangers, selectVisibility } from "./viewing.queries.ts"

/** Cache lifetimes in the browser and in a process. Their sum must stay below 60 seconds: a removed picture disappears within a minute. */
export const BROWSER_SECONDS = 30
export const SERVER_SECONDS = 20
/** Lifetime of a signed address: longer than the browser may reuse it, and with the server's cache no more than a minute. */
export const SIGNED_SECONDS = 40

export interface Viewing {
  /** How long a browser may cache the picture. */
  seconds: number
  /** Whether people without an account see it too, so that any cache may store it. */
  isPublic: boolean
}

/** Undefined when the actor may not see the picture. */
export async function mayView(
  ctx: Context,
  cache: ViewingCache,
  hash: string,
): Promise<Viewing | undefined> {
  if (isMember(ctx.actor)) {
    const seconds = await mayMemberView(ctx, cache, hash)
    return seconds === undefined ? undefined : { seconds, isPublic: false }
  }
  const isShown = await mayStrangerView(ctx, cache, hash)
  return isShown ? { seconds: BROWSER_SECONDS, isPublic: true } : undefined
}

/** Needs no statement on sites that show nothing to strangers. */
async function mayStrangerView(ctx: Context, cache: ViewingCache, hash: string): Promise<boolean> {
  if (!ctx.site.current().publicReading) return false
  const now = ctx.now()
  if (cache.isPublic(hash, now)) return true
  const shownBy = await selectShownToStrangers(ctx.db, hash, now)
  cache.keepPublic(hash, shownBy, now)
  return shownBy.length > 0
}

async function mayMemberView(
  ctx: Context,
  cache: ViewingCache,
  hash: string,
): Promise<number | undefined> {
  const { userId, standing, permissions } = ctx.actor
  if (standing.state === "banned") return undefined
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
