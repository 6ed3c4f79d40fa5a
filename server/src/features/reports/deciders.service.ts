import type { CaseObstacle } from "@grove/contract/reports"

import { lockAdministrators } from "#features/auth/administrators.service.ts"
import { staffAmong } from "#features/auth/staff.service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { obstacleTo } from "./may-decide.ts"
import { selectReportedBy, type ViolationRow } from "./queries.ts"

type Case = Pick<ViolationRow, "id" | "userId">

/** Obstacles by case id; cases the actor may decide are absent. */
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
 * Must run before the case is locked. Decisions about staff lock the administrators first: of two administrators who
 * decide about each other at once, the second is no longer one.
 */
export async function requireMayDecide(ctx: Context, violation: Case): Promise<void> {
  const obstacle = (await obstaclesTo(ctx, [violation])).get(violation.id)
  must(obstacle === undefined, `violation.${obstacle ?? "own"}`)
  if ((await staffAmong(ctx, [violation.userId])).size === 0) return
  must((await lockAdministrators(ctx)).includes(ctx.actor.userId), "violation.staff")
}
