import type { CaseObstacle } from "@grove/contract/reports"

import { holdAdministrators } from "#features/auth/administrators.service.ts"
import { staffAmong } from "#features/auth/staff.service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { obstacleTo } from "./may-decide.ts"
import { selectReportedBy, type ViolationRow } from "./queries.ts"

type Case = Pick<ViolationRow, "id" | "userId">

/** Why the actor may not decide each of these cases, by case; those they may decide are missing. */
export async function obstaclesTo(
  ctx: Context,
  cases: readonly Case[],
): Promise<Map<number, CaseObstacle>> {
  const staff = await staffAmong(
    ctx,
    cases.map(({ userId }) => userId),
  )
  const reported = await selectReportedBy(
    ctx.db,
    ctx.actor.userId,
    cases.map(({ id }) => id),
  )
  const moderator = {
    userId: ctx.actor.userId,
    isAdmin: ctx.actor.permissions.includes("team"),
  }
  const found = new Map<number, CaseObstacle>()
  for (const { id, userId } of cases) {
    const facts = { userId, isStaff: staff.has(userId), hasReported: reported.has(id) }
    const obstacle = obstacleTo(moderator, facts)
    if (obstacle) found.set(id, obstacle)
  }
  return found
}

/**
 * Before any lock on the case. A decision about staff first holds the administrators still, so that of two who decide
 * about each other at once only the first acts; the second is no administrator anymore.
 */
export async function requireMayDecide(ctx: Context, violation: Case): Promise<void> {
  const obstacle = (await obstaclesTo(ctx, [violation])).get(violation.id)
  must(obstacle === undefined, `violation.${obstacle ?? "own"}`)
  if ((await staffAmong(ctx, [violation.userId])).size === 0) return
  must((await holdAdministrators(ctx)).includes(ctx.actor.userId), "violation.staff")
}
