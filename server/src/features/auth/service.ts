import { DEFAULT_SETTINGS, type CurrentUser, type Settings } from "@grove/contract/auth"
import type { Language } from "@grove/contract/languages"
import { ONBOARDING } from "@grove/contract/limits"

import type { Config } from "#config.ts"
import { runRead } from "#db/short-reads.ts"
import type { Actor } from "#platform/actor.ts"
import { inTransaction, type Context, type Db } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { publishToServers, type Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "#platform/live/server-event.ts"

import { forgetActor, openActorCache } from "./actor-cache.ts"
import { selectActor, type ActorRow } from "./actor.queries.ts"
import { deleteExpiredLogoutTokens } from "./provider-logout.queries.ts"
import { currentUserRead, type CurrentUserRow } from "./queries.ts"
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
  updateSeen,
} from "./sessions.queries.ts"
import { standingOf, type StandingPenalty } from "./standing.ts"

export const ATTEMPT_MS = 600_000

interface ActorDeps {
  db: Db
  bus: Bus
  config: Config
  now: () => Date
}

interface ActorFacts extends SessionTimes {
  /** Without penalties applied. */
  actor: Actor
  /** State of the account; takes precedence over the penalties. */
  isBanned: boolean
  penalties: readonly StandingPenalty[]
}

interface ResolveOptions {
  /** False for background requests of an idle page, which must not keep the session alive. */
  isUse?: boolean
  /** What the browser asks for; mails and pushes are written in it unless the member has chosen one. */
  language?: Language | null
}

export type ResolveActor = (
  tokenHash: Buffer,
  options?: ResolveOptions,
) => Promise<Actor | undefined>

/** Resolves a session to user, permissions and standing in one statement, cached for a few seconds. */
export function actorResolver(deps: ActorDeps): ResolveActor {
  const cache = openActorCache<ActorFacts>(deps.bus)

  const load = async (key: string, tokenHash: Buffer, now: Date) => {
    const reading = cache.read()
    const row = await selectActor(deps.db, tokenHash, { now, ...limitsAt(MEMBER_LIFETIME, now) })
    if (!row) return undefined
    const facts = factsOf(row, deps.config)
    const lifetime = lifetimeOf(facts.actor.permissions)
    if (!isAlive(facts, lifetime, now)) {
      // Deleted, so that losing a staff role later does not revive the session.
      await deleteEndedSession(deps.db, tokenHash, limitsAt(lifetime, now))
      return undefined
    }
    reading.keep(key, row.user_id, facts, now)
    return facts
  }

  /** A cached session can expire, or have been renewed by another process: read it again in both cases. */
  const findCached = (key: string, now: Date) => {
    const facts = cache.find(key, now)
    return facts && isAlive(facts, lifetimeOf(facts.actor.permissions), now) ? facts : undefined
  }

  return async (tokenHash, { isUse = true, language = null } = {}) => {
    const now = deps.now()
    const key = tokenHash.toString("base64")
    const facts = findCached(key, now) ?? (await load(key, tokenHash, now))
    if (!facts) return undefined
    if (isUse && needsRenewal(facts, lifetimeOf(facts.actor.permissions), now)) {
      // Best effort: a read-only database must not break reads.
      await updateSeen(deps.db, tokenHash, now, language).then(
        () => (facts.seenAt = now),
        () => undefined,
      )
    }
    if (facts.penalties.length === 0 && !facts.isBanned) return facts.actor
    const standing = { ...standingOf(facts.penalties, now) }
    if (facts.isBanned) standing.state = "banned"
    // Suspended and banned staff lose all permissions, including read access.
    const isBarred = standing.state === "banned" || standing.state === "suspended"
    return { ...facts.actor, standing, permissions: isBarred ? [] : facts.actor.permissions }
  }
}

function factsOf(row: ActorRow, config: Config): ActorFacts {
  const { user_id: userId, email, is_email_proven: emailVerified, roles } = row
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
      language: row.language,
    },
  }
}

/** Must be called in the transaction that changes roles, penalties or state of the account. */
export async function actorChanged(ctx: Pick<Context, "db">, userId: string): Promise<void> {
  forgetActor(userId)
  await publishToServers(ctx, ACTOR_CHANGED, { userId })
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

export const currentUser = (ctx: Context): Promise<CurrentUser> =>
  runRead(ctx.db, readCurrentUser(ctx))

export const readCurrentUser = (ctx: Context) =>
  currentUserRead(ctx.actor.userId, (row) => shapeCurrentUser(ctx, row))

function shapeCurrentUser(ctx: Context, row: CurrentUserRow | undefined): CurrentUser {
  must(row, "auth.required")
  const { following, followers, posts, settings, showEmail, createdAt, ...rest } = row
  const { onboardingStep, onboardingOutcome, checklistClosedAt, ...person } = rest
  return {
    ...person,
    createdAt: new Date(createdAt).toISOString(),
    _count: { following, followers, posts },
    permissions: [...ctx.actor.permissions],
    standing: ctx.actor.standing,
    settings: settingsOf(ctx, settings, showEmail),
    freshUntil: freshUntil(ctx.actor.authenticatedAt)?.toISOString() ?? null,
    onboarding: {
      step: onboardingOutcome === null ? onboardingStep : null,
      hasChecklist:
        onboardingOutcome !== null &&
        checklistClosedAt === null &&
        isFirstWeek(new Date(createdAt), ctx.now()),
      welcomeText: onboardingOutcome === null ? ctx.site.current().newMemberText : "",
    },
  }
}

/** Whether the list of the first week can still be shown. */
export const isFirstWeek = (joinedAt: Date, now: Date) =>
  now.getTime() - joinedAt.getTime() < ONBOARDING.days * 86_400_000

/** Fills missing settings with their defaults; those of `showEmail` and `publicPosts` are the site's. */
export function settingsOf(
  ctx: Pick<Context, "site">,
  stored: Record<string, unknown>,
  showEmail: boolean | null,
): Settings {
  const chosen = stored as Partial<Settings>
  return {
    ...DEFAULT_SETTINGS,
    publicPosts: ctx.site.current().publicReading,
    ...chosen,
    notify: { ...DEFAULT_SETTINGS.notify, ...chosen.notify },
    showEmail: showEmail ?? ctx.site.current().emailVisibility === "shown",
  }
}

/**
 * Housekeeping only: limits are checked on each use. Staff sessions are kept until the longer member limit, because a
 * device receives push notifications as long as its session is stored.
 */
export async function sweepSignIns(ctx: Context): Promise<void> {
  const { createdAfter, seenAfter } = limitsAt(MEMBER_LIFETIME, ctx.now())
  await deleteStaleSessions(ctx.db, { createdBefore: createdAfter, seenBefore: seenAfter })
  await deleteStaleAttempts(ctx.db, new Date(ctx.now().getTime() - ATTEMPT_MS))
  await deleteExpiredLogoutTokens(ctx.db, ctx.now())
}
