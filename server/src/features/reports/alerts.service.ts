import type { ReportTarget } from "@grove/contract/reports"
import type { RuleSeverity } from "@grove/contract/rules"

import { allStaff, staffAmong, staffWith } from "#features/auth/staff.service.ts"
import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"
import { later } from "#platform/language/text.ts"

import { selectLesserCases } from "./figures.queries.ts"
import { nameOf } from "./targets.ts"

const CASES = "/rules?tab=violations"
/** Less severe cases raise the counter in the navigation and are bundled. */
const ALERTED: readonly RuleSeverity[] = ["high", "critical"]

interface NewCase {
  id: number
  userId: string
  targetType: ReportTarget
  rule: { name: string; severity: RuleSeverity }
}

/**
 * Notifies everyone who may decide a new serious case. Cases of one severity share a group key, so that a wave of
 * reports causes one push until it is read.
 */
export async function alertModerators(ctx: Context, { id, userId, targetType, rule }: NewCase) {
  if (!ALERTED.includes(rule.severity)) return
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
      message: later(
        "{thing, select, comment {A comment} story {A story} message {A message} profile {A profile} other {A post}} was reported under “{rule}” ({severity, select, critical {critical} high {high} medium {medium} other {low}}). Please look at case #{id}.",
        { thing: nameOf(targetType), rule: rule.name, severity: rule.severity, id },
      ),
      link: `${CASES}&case=${id}`,
    })
  }
}

/** Tells each moderator about less severe cases they may decide, once per new one. Runs every hour. */
export async function bundleAlerts(ctx: Context): Promise<void> {
  const admins = await staffWith(ctx, "team")
  const staff = await allStaff(ctx)
  for (const userId of await staffWith(ctx, "rules")) {
    const { cases, newest } = await selectLesserCases(
      ctx.db,
      userId,
      admins.includes(userId) ? [] : staff,
    )
    if (newest === null) continue
    await notify(ctx, {
      userId,
      type: "other",
      kind: "moderation",
      isAnonymous: true,
      groupKey: "cases:waiting",
      onceKey: `cases:waiting:${newest}`,
      message:
        cases === 1
          ? later("Case #{id} is waiting for a decision.", { id: newest })
          : later("{count, plural, one {# case is} other {# cases are}} waiting for a decision.", {
              count: cases,
            }),
      link: cases === 1 ? `${CASES}&case=${newest}` : CASES,
    })
  }
}
