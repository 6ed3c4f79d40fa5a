import type { AccountLabel, Decision } from "@grove/contract/detection"
import { TEXT } from "@grove/contract/limits"

import { recordAct } from "#features/audit/service.ts"
import { computeGraphTrust } from "#features/detection/gather/graph-trust.service.ts"
import { selectLatest } from "#features/detection/scan/analyses.queries.ts"
import { translateResult } from "#features/detection/translate-result.ts"
import { releaseSenderForAll } from "#features/notifications/filter.service.ts"
import { submitReport } from "#features/reports/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { t } from "#platform/language/text.ts"

import { insertDecision, selectViolationOf } from "./decisions.queries.ts"
import { viewDecisions } from "./decisions.view.ts"

const DEBOUNCE_MS = 10 * 60_000

/** Debounced: staff usually make several decisions in a row. */
export const graphTrustJob = job({
  name: "detection.walk",
  run: (ctx) => computeGraphTrust(ctx),
})

/** Labels the latest analysis of an account. Trains the detector; has no effect on the account. */
export async function decideAccount(
  ctx: Context,
  userId: string,
  input: { label: AccountLabel; note?: string },
): Promise<Decision> {
  const latest = await selectLatest(ctx.db, userId)
  must(latest, "analysis.notFound")
  must(userId !== ctx.actor.userId, "user.self")
  const note = input.note?.trim() || null
  await inTransaction(ctx, async (ctx) => {
    await insertDecision(ctx.db, {
      userId,
      analysisId: latest.id,
      label: input.label,
      decidedBy: ctx.actor.userId,
      note,
      createdAt: ctx.now(),
    })
    await recordAct(ctx, {
      act: "account.decide",
      subjectType: "user",
      subjectId: userId,
      detail: { label: input.label, score: latest.score, ...(note && { note }) },
    })
    if (input.label === "genuine") await releaseSenderForAll(ctx, userId)
    const runAt = new Date(ctx.now().getTime() + DEBOUNCE_MS)
    await enqueue(ctx, graphTrustJob, {}, { key: "detection.walk", runAt })
  })
  const decisions = await viewDecisions(ctx, [userId])
  return decisions.get(userId)!
}

/** Opens a moderation case with the reasons as its note. Its outcome trains the detector. */
export async function openCase(
  ctx: Context,
  userId: string,
  input: { ruleId: number; note?: string },
): Promise<{ message: string }> {
  const latest = await selectLatest(ctx.db, userId)
  must(latest, "analysis.notFound")
  const note = input.note?.trim() || translateResult(latest.result).reasons.join("; ")
  return inTransaction(ctx, async (ctx) => {
    const { report } = await submitReport(ctx, {
      targetType: "user",
      targetId: userId,
      ruleId: input.ruleId,
      additionalInfo: note.slice(0, TEXT.report),
    })
    const violationId = await selectViolationOf(ctx.db, report.id)
    await insertDecision(ctx.db, {
      userId,
      analysisId: latest.id,
      label: null,
      violationId,
      decidedBy: ctx.actor.userId,
      createdAt: ctx.now(),
    })
    await recordAct(ctx, {
      act: "account.case",
      subjectType: "user",
      subjectId: userId,
      detail: { violation: violationId, score: latest.score },
    })
    return {
      message: t("Rule Violation #{id} is open in Rule Management.", { id: violationId }),
    }
  })
}
