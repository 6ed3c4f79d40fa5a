import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { holdAdministrators } from "./administrators.service.ts"
import { deleteGrant, insertGrant, selectGrants, type GrantedRole } from "./queries.ts"
import { actorChanged } from "./service.ts"
import { staffWith } from "./staff.service.ts"

/** Gives a role; true if the person did not have it. Whoever calls has checked that the actor may. */
export async function grantRole(ctx: Context, userId: string, role: GrantedRole): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const isNew = await insertGrant(ctx.db, userId, role, ctx.actor.userId, ctx.now())
    if (isNew) await noteChange(ctx, "grant", userId, role)
    return isNew
  })
}

/** Takes a role away; true if the person had it. Refused if nobody would be left who can act as administrator. */
export async function revokeRole(
  ctx: Context,
  userId: string,
  role: GrantedRole,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const admins = role === "admin" ? await holdAdministrators(ctx) : []
    const wasHeld = await deleteGrant(ctx.db, userId, role)
    if (admins.includes(userId)) must((await staffWith(ctx, "team")).length > 0, "team.lastAdmin")
    if (wasHeld) await noteChange(ctx, "revoke", userId, role)
    return wasHeld
  })
}

export const listGrants = (ctx: Context) => selectGrants(ctx.db)

async function noteChange(
  ctx: Context,
  act: "grant" | "revoke",
  userId: string,
  role: GrantedRole,
) {
  await recordAct(ctx, { act, subjectType: "user", subjectId: userId, detail: { role } })
  await actorChanged(ctx, userId)
}
