import { isIPv4, isIPv6 } from "node:net"

import type { Language } from "@grove/contract/languages"

import { inTransaction, type Context } from "#platform/context.ts"
import { hashToken, newToken } from "#platform/http/session.ts"
import { publishToServers } from "#platform/live/bus.ts"
import { SESSIONS_ENDED } from "#platform/live/server-event.ts"

import { forgetActor } from "./actor-cache.ts"
import { isAlive, lifetimeOf, limitsAt, MEMBER_LIFETIME } from "./session-life.ts"
import {
  deleteSessionById,
  deleteSessionByToken,
  deleteSessionsOf,
  deleteStaleSessions,
  deleteSurplusSessions,
  insertSession,
  selectSessionsOf,
} from "./sessions.queries.ts"

const MAX_SESSIONS = 10
const MAX_USER_AGENT = 250

export interface Visit {
  /** Previous session of this browser. */
  oldToken: string | undefined
  userAgent: string | undefined
  /** What the browser asks for. */
  language?: Language | null
  address: string
  /** Time of authentication, if the provider states it. */
  authenticatedAt?: Date | undefined
  /** The provider's name for its session. */
  providerSession?: string | null
}

/**
 * Ends the previous session of this browser, and the oldest beyond the limit. Returns the new token. Call it in the
 * transaction of the sign-in.
 */
export async function startSession(
  ctx: Context,
  userId: string,
  methodId: string | null,
  visit: Visit,
): Promise<string> {
  if (visit.oldToken !== undefined) await endSessionByToken(ctx, hashToken(visit.oldToken))
  const token = newToken()
  await insertSession(ctx.db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: ctx.now(),
    seenAt: ctx.now(),
    authenticatedAt: visit.authenticatedAt ?? null,
    methodId,
    providerSession: visit.providerSession ?? null,
    userAgent: visit.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    addressPrefix: addressPrefix(visit.address),
    language: visit.language ?? null,
  })
  for (const sessionId of await deleteSurplusSessions(ctx.db, userId, MAX_SESSIONS)) {
    await sessionsEnded(ctx, userId, { sessionId })
  }
  return token
}

/** /24 or /48: recognizable to the user but not identifying. */
function addressPrefix(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`
  if (!isIPv6(plain)) return null
  const groups = (plain.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 3)
  return `${groups.length === 0 ? "" : groups.join(":")}::/48`
}

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
