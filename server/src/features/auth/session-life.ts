import type { Permission } from "@grove/contract/auth"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@grove/contract/durations"
import { FRESH_SIGN_IN_MINUTES, SESSION_DAYS, STAFF_SESSION_HOURS } from "@grove/contract/limits"

export interface SessionTimes {
  createdAt: Date
  seenAt: Date
}

export interface Lifetime {
  idleMs: number
  absoluteMs: number
  /** Maximum staleness of the stored time of last use. Sessions can end this much early, never late. */
  renewMs: number
}

/** Upper bound for all sessions. */
export const MEMBER_LIFETIME: Lifetime = {
  idleMs: SESSION_DAYS.idle * DAY_MS,
  absoluteMs: SESSION_DAYS.absolute * DAY_MS,
  renewMs: HOUR_MS,
}

const STAFF_LIFETIME: Lifetime = {
  idleMs: STAFF_SESSION_HOURS.idle * HOUR_MS,
  absoluteMs: STAFF_SESSION_HOURS.absolute * HOUR_MS,
  renewMs: MINUTE_MS,
}

/** Depends on current permissions, so that a new role shortens running sessions. */
export const lifetimeOf = (permissions: readonly Permission[]): Lifetime =>
  permissions.length > 0 ? STAFF_LIFETIME : MEMBER_LIFETIME

export const limitsAt = (lifetime: Lifetime, now: Date) => ({
  createdAfter: new Date(now.getTime() - lifetime.absoluteMs),
  seenAfter: new Date(now.getTime() - lifetime.idleMs),
})

export function isAlive(session: SessionTimes, lifetime: Lifetime, now: Date): boolean {
  const { createdAfter, seenAfter } = limitsAt(lifetime, now)
  return session.createdAt > createdAfter && session.seenAt > seenAfter
}

export const needsRenewal = (session: SessionTimes, lifetime: Lifetime, now: Date) =>
  now.getTime() - session.seenAt.getTime() > lifetime.renewMs

export const freshUntil = (authenticatedAt: Date | null): Date | null =>
  authenticatedAt && new Date(authenticatedAt.getTime() + FRESH_SIGN_IN_MINUTES * MINUTE_MS)
