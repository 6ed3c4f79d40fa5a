import {
  DEFAULT_SETTINGS,
  type CurrentUser,
  type Settings,
  type Standing,
} from "@grove/contract/auth"
import { SESSION_DAYS } from "@grove/contract/limits"

import type { Config } from "#config.ts"
import type { Actor } from "#platform/actor.ts"
import { publish, type Bus } from "#platform/bus.ts"
import { inTransaction, type Context, type Db } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { forgetActor, openActorCache } from "./actor-cache.ts"
import { selectActor, type ActorRow } from "./actor.queries.ts"
import { selectCurrentUser } from "./queries.ts"
import { permissionsOf } from "./roles.ts"
import {
  deleteSessionById,
  deleteSessionByToken,
  deleteSessionsOf,
  deleteStaleAttempts,
  deleteStaleSessions,
  selectSessionsOf,
  updateSeenAt,
} from "./sessions.queries.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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
  /** Of the room of penalties, which itself needs this one. */
  standingOf: (penalties: readonly PenaltyFacts[], now: Date) => Standing
}

interface ActorFacts {
  /** As it stands without penalties. */
  actor: Actor
  /** The state of the account, should its penalty be missing: the last word. */
  isBanned: boolean
  createdAt: Date
  penalties: readonly PenaltyFacts[]
}

/** Session → person, rights and standing, in one statement; for a few seconds from memory. */
export function actorResolver(deps: ActorDeps): (tokenHash: Buffer) => Promise<Actor | undefined> {
  const cache = openActorCache<ActorFacts>(deps.bus)

  const load = async (key: string, tokenHash: Buffer, now: Date) => {
    const reading = cache.read()
    const row = await selectActor(deps.db, tokenHash, { now, ...sessionLimits(now) })
    if (!row) return undefined
    if (now.getTime() - row.seen_at.getTime() > HOUR_MS) await updateSeenAt(deps.db, tokenHash, now)
    const facts = factsOf(row, deps.config)
    reading.keep(key, row.user_id, facts, now)
    return facts
  }

  return async (tokenHash) => {
    const now = deps.now()
    const key = tokenHash.toString("base64")
    const facts = cache.find(key, now) ?? (await load(key, tokenHash, now))
    // What is kept in memory does not stop the clock: a session or a penalty may have run out since.
    if (!facts || facts.createdAt <= sessionLimits(now).createdAfter) return undefined
    if (facts.penalties.length === 0 && !facts.isBanned) return facts.actor
    const standing = deps.standingOf(facts.penalties, now)
    if (standing.state !== "banned" && !facts.isBanned) return { ...facts.actor, standing }
    return { ...facts.actor, standing: { ...standing, state: "banned" }, permissions: [] }
  }
}

function factsOf(row: ActorRow, config: Config): ActorFacts {
  const { user_id: userId, email, email_verified: emailVerified, roles } = row
  return {
    isBanned: row.is_banned,
    createdAt: row.created_at,
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
    },
  }
}

const sessionLimits = (now: Date) => ({
  createdAfter: new Date(now.getTime() - SESSION_DAYS.absolute * DAY_MS),
  seenAfter: new Date(now.getTime() - SESSION_DAYS.idle * DAY_MS),
})

/** To be called in the transaction that changes somebody's rights, penalties or account. */
export async function actorChanged(ctx: Pick<Context, "db">, userId: string): Promise<void> {
  forgetActor(userId)
  await publish(ctx, { servers: true }, { type: "actor.changed", userId })
}

/** Tells every process: sockets close, memories are dropped. */
export async function sessionsEnded(
  ctx: Pick<Context, "db">,
  userId: string,
  which: { except?: string; sessionId?: string } = {},
) {
  forgetActor(userId)
  await publish(ctx, { servers: true }, { type: "sessions.ended", userId, ...which })
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
  const { createdAfter, seenAfter } = sessionLimits(ctx.now())
  const rows = await selectSessionsOf(ctx.db, ctx.actor.userId)
  return rows
    .filter((row) => row.createdAt > createdAfter && row.seenAt > seenAfter)
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

/** Clears away what has run out; nothing depends on it, the limits are checked at each use. */
export async function sweepSignIns(ctx: Context): Promise<void> {
  const { createdAfter, seenAfter } = sessionLimits(ctx.now())
  await deleteStaleSessions(ctx.db, { createdBefore: createdAfter, seenBefore: seenAfter })
  await deleteStaleAttempts(ctx.db, new Date(ctx.now().getTime() - ATTEMPT_MS))
}
