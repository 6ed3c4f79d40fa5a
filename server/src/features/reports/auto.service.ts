import { DAY_MS } from "@grove/contract/durations"
import { MODERATION } from "@grove/contract/limits"

import { recordAct } from "#features/audit/service.ts"
import { staffAmong, staffWith } from "#features/auth/staff.service.ts"
import { notify } from "#features/notifications/service.ts"
import { requireLockedRule, stopAutoEnforcing } from "#features/rules/service.ts"
import { SYSTEM } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import { later, type Text } from "#platform/language/text.ts"

import { decide } from "./decide.ts"
import { lockViolation, updateViolation, type ViolationRow } from "./queries.ts"
import { countAutoSince, countTrustedReporters } from "./trust.queries.ts"

const CASES = "/rules?tab=violations"

/**
 * Enforces the rule automatically once enough trusted members have reported: at most once per case, never against
 * staff, and within the daily limit of the circuit breaker. The case stays open for a moderator.
 */
export async function enforceIfDue(caller: Context, violationId: number): Promise<void> {
  const ctx: Context = { ...caller, actor: SYSTEM }
  const violation = await lockViolation(ctx.db, violationId)
  if (!violation || violation.status !== "pending" || violation.isAuto) return
  const { reports, minAgeHours } = ctx.config.autoEnforce
  if ((await countTrustedReporters(ctx.db, violationId, minAgeHours)) < reports) return
  if ((await staffAmong(ctx, [violation.userId])).size > 0)
    return alertAdminsToStaffCase(ctx, violation)

  const rule = await requireLockedRule(ctx, violation.ruleId)
  if (!rule.autoEnforce) return
  const since = new Date(ctx.now().getTime() - DAY_MS)
  if ((await countAutoSince(ctx.db, rule.id, since)) >= MODERATION.autoRemovalsPerDay) {
    await stopAutoEnforcing(
      ctx,
      rule,
      `more than ${MODERATION.autoRemovalsPerDay} removals within a day`,
    )
    await alertAdminsToBreaker(ctx, rule.name, rule.id)
    return
  }
  const made = await decide(ctx, violation, { action: "content_removed", note: null, isAuto: true })
  await updateViolation(ctx.db, violationId, {
    isAuto: true,
    autoAt: ctx.now(),
    taken: made.taken,
  })
  await recordAct(ctx, {
    act: "violation.auto",
    subjectType: "violation",
    subjectId: String(violationId),
    detail: {
      target: violation.targetType,
      user: violation.userId,
      rule: rule.name,
      ...(made.penalty && { penalty: made.penalty.type }),
    },
  })
}

const alertAdminsToBreaker = (ctx: Context, ruleName: string, ruleId: number) =>
  notifyAdmins(
    ctx,
    `rule:${ruleId}:breaker:${ctx.now().getTime()}`,
    later(
      "The rule “{rule}” acted automatically more than {count} times within a day. It was stopped from doing so: please look at its cases.",
      { rule: ruleName, count: MODERATION.autoRemovalsPerDay },
    ),
    "/rules",
  )

/** Once per case. Only administrators decide about staff. */
const alertAdminsToStaffCase = (ctx: Context, violation: ViolationRow) =>
  notifyAdmins(
    ctx,
    `violation:${violation.id}:staff`,
    later(
      "Several people reported a member of the team. No rule acts on staff automatically: please decide case #{id}.",
      { id: violation.id },
    ),
    `${CASES}&case=${violation.id}`,
    violation.userId,
  )

async function notifyAdmins(
  ctx: Context,
  key: string,
  message: Text,
  link: string,
  exceptId?: string,
) {
  for (const userId of await staffWith(ctx, "team")) {
    if (userId === exceptId) continue
    await notify(ctx, {
      userId,
      type: "other",
      kind: "moderation",
      isAnonymous: true,
      groupKey: key,
      onceKey: key,
      message,
      link,
    })
  }
}
