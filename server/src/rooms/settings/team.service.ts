import type { Grant, TeamRole } from "@grove/contract/settings"

import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { grantRole, revokeRole } from "#rooms/auth/grants.service.ts"
import { listSessions } from "#rooms/auth/service.ts"
import { findStaffCandidates } from "#rooms/users/identity.service.ts"
import { shapePersonRef } from "#rooms/users/view.ts"

import { selectTeam } from "./team.queries.ts"

/** security.md: giving power away asks for a sign-in that is younger than this. */
const FRESH_MS = 15 * 60_000

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

export async function giveRole(ctx: Context, who: string, role: TeamRole) {
  await requireFreshSignIn(ctx)
  const found = await findStaffCandidates(ctx, who.trim())
  must(found.length <= 1, "team.ambiguous")
  const [person] = found
  must(person, "team.notFound")
  return { userId: person.id, role, isNew: await grantRole(ctx, person.id, role) }
}

export async function takeRole(ctx: Context, userId: string, role: TeamRole) {
  must(userId !== ctx.actor.userId || role !== "admin", "team.self")
  await requireFreshSignIn(ctx)
  return { userId, role, wasHeld: await revokeRole(ctx, userId, role) }
}

async function requireFreshSignIn(ctx: Context) {
  const current = (await listSessions(ctx)).find((session) => session.isCurrent)
  must(current && ctx.now().getTime() - Date.parse(current.createdAt) < FRESH_MS, "auth.fresh")
}
