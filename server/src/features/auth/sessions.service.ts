import { inTransaction, type Context } from "#platform/context.ts"
import { publishToServers } from "#platform/live/bus.ts"
import { SESSIONS_ENDED } from "#platform/live/server-event.ts"

import { forgetActor } from "./actor-cache.ts"
import { isAlive, lifetimeOf, limitsAt, MEMBER_LIFETIME } from "./session-life.ts"
import {
  deleteSessionById,
  deleteSessionByToken,
  deleteSessionsOf,
  deleteStaleSessions,
  selectSessionsOf,
} from "./sessions.queries.ts"

/** Closes sockets and drops cache entries in every process after the commit. */
export async function sessionsEnded(
  ctx: Pick<Context, "db">,
  userId: string,
  which: { except?: string; sessionId?: string } = {},
) {
  forgetActor(userId)
  await publishToServers(ctx, SESSIONS_ENDED, { userId, ...which })
}

/** Ends all sessions and sockets of the user. Returns how many sessions there were. */
export async function revokeSessions(ctx: Context, userId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessionsOf(ctx.db, userId)
    await sessionsEnded(ctx, userId)
    return ended
  })
}

export async function endSessionByToken(ctx: Context, tokenHash: Buffer): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessionByToken(ctx.db, tokenHash)
    if (ended) await sessionsEnded(ctx, ended.userId, { sessionId: ended.id })
  })
}

export interface SessionSummary {
  id: string
  createdAt: string
  seenAt: string
  userAgent: string | null
  addressPrefix: string | null
  isCurrent: boolean
}

export const listSessions = (ctx: Context) =>
  sessionsOf(ctx, ctx.actor.userId, ctx.actor.permissions.length > 0)

/** Most recently used first. Sessions of staff end earlier. */
export async function sessionsOf(
  ctx: Context,
  userId: string,
  isStaff: boolean,
): Promise<SessionSummary[]> {
  const lifetime = lifetimeOf(isStaff ? ["rules"] : [])
  const rows = await selectSessionsOf(ctx.db, userId)
  return rows
    .filter((row) => isAlive(row, lifetime, ctx.now()))
    .map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      isCurrent: row.id === ctx.actor.sessionId,
    }))
}

/** Ends one of the user's own sessions. Returns whether it existed. */
export async function endSession(ctx: Context, sessionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const isEnded = await deleteSessionById(ctx.db, ctx.actor.userId, sessionId)
    if (isEnded) await sessionsEnded(ctx, ctx.actor.userId, { sessionId })
    return isEnded
  })
}

/** Signs out everywhere else. Returns the number of ended sessions. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor
    const ended = await deleteSessionsOf(ctx.db, userId, sessionId)
    if (ended > 0) await sessionsEnded(ctx, userId, { except: sessionId })
    return ended
  })
}

/**
 * Housekeeping only: limits are checked on each use. Staff sessions are kept until the longer member limit, because a
 * device receives push notifications as long as its session is stored.
 */
export async function removeStaleSessions(ctx: Context): Promise<void> {
  const { createdAfter, seenAfter } = limitsAt(MEMBER_LIFETIME, ctx.now())
  await deleteStaleSessions(ctx.db, { createdBefore: createdAfter, seenBefore: seenAfter })
}
