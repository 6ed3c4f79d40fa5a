import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { acquireAdministratorLock } from "./staff.queries.ts"
import { staffAmong, staffWith } from "./staff.service.ts"

/**
 * Locks the set of administrators until the transaction ends and returns the ones able to act. Required before removing
 * an administrator, so that two concurrent removals cannot rely on each other.
 */
export async function lockAdministrators(ctx: Context): Promise<readonly string[]> {
  await acquireAdministratorLock(ctx.db)
  return staffWith(ctx, "team")
}

/** Call before banning, suspending or deleting a user. Takes no lock for members without a role. */
export async function requireAnotherAdmin(ctx: Context, userId: string): Promise<void> {
  if ((await staffAmong(ctx, [userId])).size === 0) return
  const admins = await lockAdministrators(ctx)
  must(admins.some((id) => id !== userId) || !admins.includes(userId), "team.lastAdmin")
}
