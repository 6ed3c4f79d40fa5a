import type { ReportTarget } from "@grove/contract/reports"
import type { RuleSeverity } from "@grove/contract/rules"

import { staffAmong, staffWith } from "#features/auth/staff.service.ts"
import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"

import { nameOf } from "./targets.ts"

const CASES = "/rules?tab=violations"
/** Milder cases only raise the number in the navigation. */
const CALLS: readonly RuleSeverity[] = ["high", "critical"]

interface NewCase {
  id: number
  userId: string
  targetType: ReportTarget
  rule: { name: string; severity: RuleSeverity }
}

/**
 * Calls everyone who may decide a new serious case, in the transaction of the report. Cases of one severity are one
 * entry of the list and one push until it is read: a wave of reports rings once, not a hundred times.
 */
export async function callModerators(ctx: Context, { id, userId, targetType, rule }: NewCase) {
  if (!CALLS.includes(rule.severity)) return
  const isStaff = (await staffAmong(ctx, [userId])).size > 0
  for (const moderator of await staffWith(ctx, isStaff ? "team" : "rules")) {
    if (moderator === userId || moderator === ctx.actor.userId) continue
    await notify(ctx, {
      userId: moderator,
      type: "other",
      kind: "moderation",
      isAnonymous: true,
      groupKey: `cases:${rule.severity}`,
      onceKey: `case:${id}`,
      message: `A ${nameOf(targetType)} was reported under “${rule.name}” (${rule.severity}). Please look at case #${id}.`,
      link: CASES,
    })
  }
}
