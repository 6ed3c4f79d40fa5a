import type { Member, MemberRole, MemberState } from "@grove/contract/members"
import { TEAM_ROLES, type TeamRole } from "@grove/contract/settings"

import { fixedRolesOf } from "#features/auth/roles.service.ts"
import { shapePersonRef } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"

import type { MemberRow } from "./queries.ts"

export function shapeMember(ctx: Context, row: MemberRow): Member {
  return {
    ...shapePersonRef(row),
    email: row.email,
    createdAt: row.created_at.toISOString(),
    state: stateOf(row),
    until: row.until?.toISOString() ?? null,
    isLikelyFake: row.is_likely_fake,
    roles: TEAM_ROLES.filter((role) => holds(ctx, row, role)),
    isOnline: row.is_online,
    seenAt: row.seen_at?.toISOString() ?? null,
    storage: Number(row.storage),
  }
}

function stateOf(row: MemberRow): MemberState {
  if (row.is_banned || row.penalty === "ban") return "banned"
  if (row.penalty === null) return "active"
  return row.penalty === "suspension" ? "suspended" : "restricted"
}

const fixedOf = (ctx: Context, row: MemberRow) =>
  fixedRolesOf({ userId: row.id, email: row.email, emailVerified: row.email_verified }, ctx.config)

const holds = (ctx: Context, row: MemberRow, role: TeamRole) =>
  fixedOf(ctx, row).has(role) || (row.granted ?? []).includes(role)

/** The roles with whether the member holds them, and why one cannot be changed. */
export function roleChoices(ctx: Context, row: MemberRow, isLastAdmin: boolean): MemberRole[] {
  const fixed = fixedOf(ctx, row)
  return TEAM_ROLES.map((role) => ({
    role,
    isHeld: holds(ctx, row, role),
    fixed: whyFixed(role),
  }))

  function whyFixed(role: TeamRole): MemberRole["fixed"] {
    if (fixed.has(role)) return row.id === "admin" ? "builtin" : "domain"
    if (role !== "admin") return null
    if (isLastAdmin) return "last"
    return row.id === ctx.actor.userId ? "self" : null
  }
}
