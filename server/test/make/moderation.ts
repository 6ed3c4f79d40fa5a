import type { NewReport, ReportTarget, ViolationAction } from "@grove/contract/reports"
import type { NewRule } from "@grove/contract/rules"

import { eq, sql } from "../../src/db/drizzle.ts"
import { reports as table, violations } from "../../src/db/tables/reports.ts"
import { enforceIfDue } from "../../src/features/reports/auto.service.ts"
import { resolveViolation, type Resolution } from "../../src/features/reports/cases.service.ts"
import { confirmReceipt } from "../../src/features/reports/reporters.service.ts"
import { submitReport } from "../../src/features/reports/service.ts"
import { createRule, requireRule } from "../../src/features/rules/service.ts"
import type { Person } from "../caller.ts"
import { actAs, type Making } from "./making.ts"

export interface Target {
  type: ReportTarget
  id: string
}

export function moderationFactories(
  { as, contextOf, now }: Making,
  makeAdmin: () => Promise<Person>,
) {
  /** By a new administrator unless one is given. */
  const rule = async (facts: Partial<NewRule> = {}, by?: Person) =>
    as(by ?? (await makeAdmin()), (ctx) =>
      createRule(ctx, {
        name: "Be kind",
        description: "Do not be unkind.",
        category: "behavior",
        severity: "medium",
        action: "warn",
        isActive: true,
        autoEnforce: false,
        ...facts,
      }),
    )

  /**
   * New reports of one target under one rule; returns the id of their case. The first opens the case, if none is open;
   * the others join it in one statement.
   */
  const reports = (
    reporters: readonly Person[],
    { type: targetType, id: targetId }: Target,
    ruleId: number,
    additionalInfo = "",
  ): Promise<number> => {
    const [first, ...others] = reporters
    if (!first) throw new Error("a case needs a reporter")
    return as(first, async (ctx) => {
      const body: NewReport = { targetType, targetId, ruleId, content: "", additionalInfo }
      const { report } = await submitReport(ctx, body)
      const [{ violationId } = { violationId: 0 }] = await ctx.db
        .select({ violationId: table.violationId })
        .from(table)
        .where(eq(table.id, report.id))
      if (others.length === 0) return violationId
      const made = await ctx.db
        .insert(table)
        .values(
          others.map(({ id }) => ({
            violationId,
            reporterId: id,
            targetType,
            targetId,
            ruleId,
            additionalInfo: additionalInfo.trim() || null,
            createdAt: now(),
          })),
        )
        .returning({ id: table.id, reporterId: table.reporterId })
      await ctx.db
        .update(violations)
        .set({ reportCount: sql`${violations.reportCount} + ${made.length}` })
        .where(eq(violations.id, violationId))
      for (const { id, reporterId } of made)
        await confirmReceipt(actAs(ctx, { id: reporterId }), { id, reporterId, targetType })
      if ((await requireRule(ctx, ruleId)).autoEnforce) await enforceIfDue(ctx, violationId)
      return violationId
    })
  }

  const decision = async (
    moderator: Person,
    caseId: number,
    decided: ViolationAction | Resolution,
  ) =>
    resolveViolation(
      await contextOf(moderator),
      caseId,
      typeof decided === "string" ? { action: decided } : decided,
    )

  return { rule, reports, decision }
}
