import {
  DEFAULT_SETTINGS,
  type CurrentUser,
  type Settings,
  type Standing,
} from "@grove/contract/auth"

import type { Config } from "#config.ts"
import type { Actor } from "#platform/actor.ts"
import { inTransaction, type Context, type Db } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { publishToServers, type Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "#platform/live/server-event.ts"

import { forgetActor, openActorCache } from "./actor-cache.ts"
import { selectActor, type ActorRow } from "./actor.queries.ts"
import { selectCurrentUser } from "./queries.ts"
import { permissionsOf } from "./roles.ts"
import {
  freshUntil,
  isAlive,
  lifetimeOf,
  limitsAt,
  MEMBER_LIFETIME,
  needsRenewal,
  type SessionTimes,
} from "./session-life.ts"
import {
  deleteEndedSession,
  deleteSessionById,
  deleteSessionByToken,
  deleteSessionsOf,
  deleteStaleAttempts,
  deleteStaleSessions,
  selectSessionsOf,
  updateSeenAt,
} from "./sessions.queries.ts"

export const ATTEMPT_MS = 600_000

/** A penalty in force, as far as standing needs it. */
interface PenaltyFacts {
  id: number
  type: "restriction" | "suspension" | "ban"
  reason: string
  rule: string | null
  expiresAt: Date | null
}

interface ActorDeps {
  db: Db
  bus: Bus
  config: Config
  now: () => Date
  /** Of the feature of penalties, which itself needs this one. */
  standingOf: (penalties: readonly PenaltyFacts[], now: Date) => Standing
}

interface ActorFacts extends SessionTimes {
  /** As it stands without penalties. */
  actor: Actor
  /** The state of the account, should its penalty be missing: the last word. */
  isBanned: boolean
  penalties: readonly PenaltyFacts[]
}

/** Looking at a session without using it: what a page does while it only stands open does not keep it alive. */
interface Glance {
  isUse?: boolean
}

export type ResolveActor = (tokenHash: Buffer, glance?: Glance) => Promise<Actor | undefined>

/** Session → person, rights and standing, in one statement; for a few seconds from memory. */
export function actorResolver(deps: ActorDeps): ResolveActor {
  const cache = openActorCache<ActorFacts>(deps.bus)

  const load = async (key: string, tokenHash: Buffer, now: Date) => {
    const reading = cache.read()
    const row = await selectActor(deps.db, tokenHash, { now, ...limitsAt(MEMBER_LIFETIME, now) })
    if (!row) return undefined
    const facts = factsOf(row, deps.config)
    const lifetime = lifetimeOf(facts.actor.permissions)
    if (!isAlive(facts, lifetime, now)) {
      // Ended for good: losing the role later must not bring it back.
      await deleteEndedSession(deps.db, tokenHash, limitsAt(lifetime, now))
      return undefined
    }
    reading.keep(key, row.user_id, facts, now)
    return facts
  }

  /** A cached entry does not stop the clock; and another process may have renewed a session that looks ended here. */
  const findCached = (key: string, now: Date) => {
    const facts = cache.find(key, now)
    return facts && isAlive(facts, lifetimeOf(facts.actor.permissions), now) ? facts : undefined
  }

  return async (tokenHash, { isUse = true } = {}) => {
    const now = deps.now()
    const key = tokenHash.toString("base64")
    const facts = findCached(key, now) ?? (await load(key, tokenHash, now))
    if (!facts) return undefined
    if (isUse && needsRenewal(facts, lifetimeOf(facts.actor.permissions), now)) {
      // A missed renewal only ends the session earlier; a read-only database must not refuse reads for it.
      await updateSeenAt(deps.db, tokenHash, now).then(
        () => (facts.seenAt = now),
        () => undefined,
      )
    }
    if (facts.penalties.length === 0 && !facts.isBanned) return facts.actor
    const standing = { ...deps.standingOf(facts.penalties, now) }
    if (facts.isBanned) standing.state = "banned"
    // Suspended and banned staff use no role while the penalty lasts, not even to read.
    const isBarred = standing.state === "banned" || standing.state === "suspended"
    return { ...facts.actor, standing, permissions: isBarred ? [] : facts.actor.permissions }
  }
}

function factsOf(row: ActorRow, config: Config): ActorFacts {
  const { user_id: userId, email, email_verified: emailVerified, roles } = row
  return {
    isBanned: row.is_banned,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    penalties: (row.penalties ?? []).map(({ expires_at: end, ...penalty }) => ({
      ...penalty,
      expiresAt: end === null ? null : new Date(end),
    })),
    actor: {
      userId,
      sessionId: row.session_id,
      permissions: permissionsOf({ userId, email, emailVerified, roles: roles ?? [] }, config),
      standing: { state: "good" },
      since: row.since,
      authenticatedAt: row.authenticated_at,
    },
  }
}

/** To be called in the transaction that changes somebody's rights, penalties or account. */
export async function actorChanged(ctx: Pick<Context, "db">, userId: string): Promise<void> {
  forgetActor(userId)
  await publishToServers(ctx, ACTOR_CHANGED, { userId })
}

/** Tells every process: sockets close, memories are dropped. */
export async function sessionsEnded(
  ctx: Pick<Context, "db">,
  userId: string,
  which: { except?: string; sessionId?: string } = {},
) {
  forgetActor(userId)
  await publishToServers(ctx, SESSIONS_ENDED, { userId, ...which })
}

/** Ends all sessions of a person, and with them every open socket. */
export async function revokeSessions(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteSessionsOf(ctx.db, userId)
    await sessionsEnded(ctx, userId)
  })
}

/** Signing out: the token is worth nothing from here on. */
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

/** Where the person is signed in, the most recently used first. */
export async function listSessions(ctx: Context): Promise<SessionSummary[]> {
  const lifetime = lifetimeOf(ctx.actor.permissions)
  const rows = await selectSessionsOf(ctx.db, ctx.actor.userId)
  return rows
    .filter((row) => isAlive(row, lifetime, ctx.now()))
    .map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      isCurrent: row.id === ctx.actor.sessionId,
    }))
}

/** Ends one of one's own sessions and says whether it was there; ending a missing one changes nothing. */
export async function endSession(ctx: Context, sessionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const isEnded = await deleteSessionById(ctx.db, ctx.actor.userId, sessionId)
    if (isEnded) await sessionsEnded(ctx, ctx.actor.userId, { sessionId })
    return isEnded
  })
}

/** Signs out everywhere but here; answers how many sessions ended. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor
    const ended = await deleteSessionsOf(ctx.db, userId, sessionId)
    if (ended > 0) await sessionsEnded(ctx, userId, { except: sessionId })
    return ended
  })
}

export async function currentUser(ctx: Context): Promise<CurrentUser> {
  const row = await selectCurrentUser(ctx.db, ctx.actor.userId)
  must(row, "auth.required")
  const { following, followers, posts, settings, showEmail, createdAt, ...person } = row
  return {
    ...person,
    createdAt: createdAt.toISOString(),
    _count: { following, followers, posts },
    permissions: [...ctx.actor.permissions],
    standing: ctx.actor.standing,
    settings: settingsOf(settings, showEmail),
    freshUntil: freshUntil(ctx.actor.authenticatedAt)?.toISOString() ?? null,
  }
}

/** What was never chosen has its default, also when a newer version adds a choice. */
export function settingsOf(stored: Record<string, unknown>, showEmail: boolean): Settings {
  const chosen = stored as Partial<Settings>
  return {
    ...DEFAULT_SETTINGS,
    ...chosen,
    notify: { ...DEFAULT_SETTINGS.notify, ...chosen.notify },
    showEmail,
  }
}

/**
 * Clears away what has run out for everyone; nothing depends on it, the limits are checked at each use. Sessions of staff
 * wait here for the member's limit: a device keeps receiving notifications while its session is stored.
 */
export async function sweepSignIns(ctx: Context): Promise<void> {
  const { createdAfter, seenAfter } = limitsAt(MEMBER_LIFETIME, ctx.now())
  await deleteStaleSessions(ctx.db, { createdBefore: createdAfter, seenBefore: seenAfter })
  await deleteStaleAttempts(ctx.db, new Date(ctx.now().getTime() - ATTEMPT_MS))
}
