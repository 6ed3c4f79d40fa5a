import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { actorChanged } from "./actor.service.ts"
import { lockAdministrators } from "./administrators.service.ts"
import { deleteGrant, insertGrant, selectGrants, type GrantedRole } from "./queries.ts"
import { administrators } from "./staff.service.ts"

/** Returns false when the user already had the role. Caller must check the permission of the actor. */
export async function grantRole(ctx: Context, userId: string, role: GrantedRole): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const isNew = await insertGrant(ctx.db, userId, role, ctx.actor.userId, ctx.now())
    if (isNew) await recordChange(ctx, "grant", userId, role)
    return isNew
  })
}

/** Returns whether the user had the role. Rejects removing the last administrator who can sign in. */
export async function revokeRole(
  ctx: Context,
  userId: string,
  role: GrantedRole,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const admins = role === "admin" ? await lockAdministrators(ctx) : []
    const wasHeld = await deleteGrant(ctx.db, userId, role)
    if (admins.includes(userId))
      must(
        (await administrators(ctx)).some(({ isAble }) => isAble),
        "team.lastAdmin",
      )
    if (wasHeld) await recordChange(ctx, "revoke", userId, role)
    return wasHeld
  })
}

export const listGrants = (ctx: Context) => selectGrants(ctx.db)

async function recordChange(
  ctx: Context,
  act: "grant" | "revoke",
  userId: string,
  role: GrantedRole,
) {
  await recordAct(ctx, { act, subjectType: "user", subjectId: userId, detail: { role } })
  await actorChanged(ctx, userId)
}
