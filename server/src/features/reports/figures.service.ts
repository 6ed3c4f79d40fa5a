import { DAY_MS } from "@grove/contract/durations"
import { MODERATION } from "@grove/contract/limits"
import type { DryRun, ModerationNumbers, Overview } from "@grove/contract/moderation-figures"

import { allStaff, staffAmong } from "#features/auth/staff.service.ts"
import { requireRule } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"

import {
  selectByRule,
  selectMedianMinutes,
  selectPerDay,
  selectTotals,
  selectWaiting,
} from "./figures.queries.ts"
import { selectWouldAct } from "./trust.queries.ts"

const daysAgo = (ctx: Context, days: number) => new Date(ctx.now().getTime() - days * DAY_MS)

/** Pending work in total and for this moderator, in at most two statements. */
export async function counts(ctx: Context) {
  const staff = ctx.actor.permissions.includes("team") ? [] : await allStaff(ctx)
  return selectWaiting(ctx.db, ctx.actor.userId, ctx.now(), staff)
}

/** Compares what automatic enforcement would have done with what moderators decided. */
export async function dryRun(ctx: Context, ruleId: number): Promise<DryRun> {
  await requireRule(ctx, ruleId)
  const days = MODERATION.figuresDays
  const { reports, minAgeHours } = ctx.config.autoEnforce
  const since = daysAgo(ctx, days)
  const cases = await selectWouldAct(ctx.db, { ruleId, since, minAgeHours, reporters: reports })
  const staff = await staffAmong(
    ctx,
    cases.map((found) => found.user_id),
  )
  const acted = cases.filter((found) => !staff.has(found.user_id))
  return {
    days,
    wouldAct: acted.length,
    alsoRemoved: acted.filter((found) => found.is_decided && found.status === "removed").length,
    undecided: acted.filter((found) => found.status === "pending").length,
  }
}

export async function overview(ctx: Context): Promise<Overview> {
  const days = MODERATION.figuresDays
  const since = daysAgo(ctx, days)
  const totals = await selectTotals(ctx.db, since)
  const byRule = await selectByRule(ctx.db, since)
  return {
    days,
    perDay: await selectPerDay(ctx.db, ctx.now(), days),
    medianMinutesToDecision: await selectMedianMinutes(ctx.db, since),
    byRule: byRule.map(({ rule_id: ruleId, ...rule }) => ({ ruleId, ...rule })),
    overturned: {
      decisions: totals.warned + totals.removed + totals.overturned,
      overturned: totals.overturned,
    },
    automatic: totals.automatic,
  }
}

/** Public: totals only, nothing that identifies a member. */
export async function numbers(ctx: Context): Promise<ModerationNumbers> {
  const days = MODERATION.publicFiguresDays
  const since = daysAgo(ctx, days)
  return {
    days,
    ...(await selectTotals(ctx.db, since)),
    medianMinutesToDecision: await selectMedianMinutes(ctx.db, since),
  }
}
