import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { lockAdministrators } from "./staff.queries.ts"
import { staffAmong, staffWith } from "./staff.service.ts"

/**
 * Holds the set of administrators still until the transaction ends, and reads who can act as one. Every act that takes
 * such power away goes through here, so that two at once cannot each count on the other.
 */
export async function holdAdministrators(ctx: Context): Promise<readonly string[]> {
  await lockAdministrators(ctx.db)
  return staffWith(ctx, "team")
}

/** To be called before anyone is banned, suspended or deleted; members without a role take no lock. */
export async function requireAnotherAdmin(ctx: Context, userId: string): Promise<void> {
  if ((await staffAmong(ctx, [userId])).size === 0) return
  const admins = await holdAdministrators(ctx)
  must(admins.some((id) => id !== userId) || !admins.includes(userId), "team.lastAdmin")
}
