import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { acquireAdministratorLock } from "./staff.queries.ts"
import { administrators, staffAmong } from "./staff.service.ts"

/**
 * Locks the set of administrators until the transaction ends and returns them. Required before removing an
 * administrator, so that two concurrent removals cannot rely on each other.
 */
export async function lockAdministrators(ctx: Context): Promise<readonly string[]> {
  await acquireAdministratorLock(ctx.db)
  return (await administrators(ctx)).map(({ id }) => id)
}

/** Call before banning, suspending or deleting a user. Takes no lock for members without a role. */
export async function requireAnotherAdmin(ctx: Context, userId: string): Promise<void> {
  if ((await staffAmong(ctx, [userId])).size === 0) return
  await acquireAdministratorLock(ctx.db)
  must(!(await isLastAdmin(ctx, userId)), "team.lastAdmin")
}

/** True if no other administrator could sign in. */
export async function isLastAdmin(ctx: Context, userId: string): Promise<boolean> {
  const admins = await administrators(ctx)
  return (
    admins.some(({ id }) => id === userId) &&
    !admins.some(({ id, isAble }) => isAble && id !== userId)
  )
}
