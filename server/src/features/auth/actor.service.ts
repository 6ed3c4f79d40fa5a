import type { Language } from "@grove/contract/languages"

import type { Config } from "#config.ts"
import type { Actor } from "#platform/actor.ts"
import type { Context, Db } from "#platform/context.ts"
import { publishToServers, type Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED } from "#platform/live/server-event.ts"

import { forgetActor, openActorCache } from "./actor-cache.ts"
import { selectActor, type ActorRow } from "./actor.queries.ts"
import { permissionsOf } from "./roles.ts"
import {
  isAlive,
  lifetimeOf,
  limitsAt,
  MEMBER_LIFETIME,
  needsRenewal,
  type SessionTimes,
} from "./session-life.ts"
import { deleteEndedSession, updateSeen } from "./sessions.queries.ts"
import { standingOf, type StandingPenalty } from "./standing.ts"

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
  language?: () => Language | null
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

  return async (tokenHash, { isUse = true, language = () => null } = {}) => {
    const now = deps.now()
    const key = tokenHash.toString("base64")
    const facts = findCached(key, now) ?? (await load(key, tokenHash, now))
    if (!facts) return undefined
    if (isUse && needsRenewal(facts, lifetimeOf(facts.actor.permissions), now)) {
      // Best effort: a read-only database must not break reads.
      await updateSeen(deps.db, tokenHash, now, language()).then(
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
