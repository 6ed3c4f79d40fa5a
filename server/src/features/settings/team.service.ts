import type { Grant, TeamRole } from "@grove/contract/settings"

import { requireFreshSignIn } from "#features/auth/fresh-sign-in.service.ts"
import { grantRole, revokeRole } from "#features/auth/grants.service.ts"
import { findStaffCandidates } from "#features/users/identity.service.ts"
import { shapePersonRef } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { selectTeam } from "./team.queries.ts"

export async function listTeam(ctx: Context): Promise<Grant[]> {
  const team = await selectTeam(ctx.db, ctx.actor.userId)
  return team.map((row) => ({
    role: row.role,
    user: shapePersonRef(row),
    email: row.email,
    grantedBy: row.granted_by,
    createdAt: row.granted_at.toISOString(),
  }))
}

export async function grantTeamRole(ctx: Context, who: string, role: TeamRole) {
  requireFreshSignIn(ctx)
  const found = await findStaffCandidates(ctx, who.trim())
  must(found.length <= 1, "team.ambiguous")
  const [person] = found
  must(person, "team.notFound")
  return { userId: person.id, role, isNew: await grantRole(ctx, person.id, role) }
}

export async function revokeTeamRole(ctx: Context, userId: string, role: TeamRole) {
  must(userId !== ctx.actor.userId || role !== "admin", "team.self")
  requireFreshSignIn(ctx)
  return { userId, role, wasHeld: await revokeRole(ctx, userId, role) }
}
