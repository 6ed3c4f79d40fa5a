import { MINUTE_MS } from "@grove/contract/durations"
import { MODERATION } from "@grove/contract/limits"
import type { PenaltyChoice } from "@grove/contract/penalties"
import type { Violation, ViolationAction, ViolationDetail } from "@grove/contract/reports"

import { recordAct } from "#features/audit/service.ts"
import { endPenalty } from "#features/penalties/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { t } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import { decide, reverseDecision, revertDecision } from "./decide.ts"
import { requireMayDecide } from "./deciders.service.ts"
import { viewDetail } from "./detail.view.ts"
import { notifyReportersJob } from "./jobs.ts"
import { notifyMember } from "./members.service.ts"
import { reversedMessage } from "./notices.ts"
import { penaltyOverrideOf } from "./penalty-override.service.ts"
import {
  hasOtherOpenCase,
  lockTarget,
  lockViolation,
  selectViolation,
  updateViolation,
  type ViolationRow,
} from "./queries.ts"
import { nameOf } from "./targets.ts"
import { viewViolations } from "./view.ts"

/** Opens a case for review: other moderators see that it is open, and the audit log records the access. */
export async function openViolation(ctx: Context, id: number): Promise<ViolationDetail> {
  await inTransaction(ctx, async (ctx) => {
    const violation = await lockViolation(ctx.db, id)
    must(violation, "violation.notFound")
    must(violation.userId !== ctx.actor.userId, "violation.own")
    if (violation.status === "pending" && !isOpenedByOther(ctx, violation)) {
      await updateViolation(ctx.db, id, { openedBy: ctx.actor.userId, openedAt: ctx.now() })
      await notifyModerators(ctx)
    }
    await record(ctx, "violation.open", violation)
  })
  const shown = await viewDetail(ctx, id)
  must(shown, "violation.notFound")
  return shown
}

export async function closeViolation(ctx: Context, id: number) {
  await inTransaction(ctx, async (ctx) => {
    const violation = await lockViolation(ctx.db, id)
    must(violation, "violation.notFound")
    if (violation.openedBy !== ctx.actor.userId) return
    await updateViolation(ctx.db, id, { openedBy: null, openedAt: null })
    await notifyModerators(ctx)
  })
  return { isOpen: false }
}

export interface Resolution {
  action: ViolationAction
  note?: string
  penalty?: PenaltyChoice
  penaltyReason?: string
}

/** Rejects with `violation.alreadyResolved` when another moderator was faster. */
export async function resolveViolation(
  ctx: Context,
  id: number,
  input: Resolution,
): Promise<Violation> {
  await inTransaction(ctx, async (ctx) => {
    const violation = await lockDecidableCase(ctx, id)
    must(violation.status === "pending", "violation.alreadyResolved")
    const override = await penaltyOverrideOf(ctx, violation.ruleId, input)
    const note = input.note?.trim() || null
    const resolvedAt = ctx.now()
    const made = await decide(ctx, violation, {
      action: input.action,
      chosen: input.penalty,
      note,
      isAuto: false,
    })
    await updateViolation(ctx.db, id, {
      status: made.status,
      taken: made.taken,
      undo: made.before,
      note,
      rulePenalty: override?.rulePenalty ?? null,
      penaltyReason: override?.reason ?? null,
      resolvedAt,
      resolvedBy: ctx.actor.userId,
      openedBy: null,
      openedAt: null,
    })
    if (made.before.isHolding && made.taken === null) await notifyTakenBack(ctx, violation)
    await record(ctx, "violation.resolve", violation, {
      action: input.action,
      rule: made.rule.name,
      ...(made.penalty && { penalty: made.penalty.type }),
      ...(override && { insteadOf: override.rulePenalty, because: override.reason }),
      ...(note && { note }),
    })
    await enqueue(ctx, notifyReportersJob, {
      violationId: id,
      resolvedAt: resolvedAt.toISOString(),
    })
    await notifyModerators(ctx)
  })
  return requireShown(ctx, id)
}

/** Only the deciding moderator can undo, within `MODERATION.undoMinutes`. */
export async function undoDecision(ctx: Context, id: number): Promise<Violation> {
  await inTransaction(ctx, async (ctx) => {
    const violation = await lockDecidableCase(ctx, id)
    const { resolvedAt, resolvedBy, status } = violation
    const isDecided = ["dismissed", "warned", "removed"].includes(status) && resolvedAt !== null
    must(isDecided && resolvedBy === ctx.actor.userId, "violation.undoOver")
    const ageMs = ctx.now().getTime() - resolvedAt.getTime()
    must(ageMs <= MODERATION.undoMinutes * MINUTE_MS, "violation.undoOver")
    must(
      !(await hasOtherOpenCase(ctx.db, violation, id)),
      "violation.undoOver",
      t("It was reported again in the meantime: decide the new case."),
    )
    const taken = await revertDecision(ctx, violation)
    await updateViolation(ctx.db, id, {
      status: "pending",
      taken,
      undo: null,
      note: null,
      rulePenalty: null,
      penaltyReason: null,
      resolvedAt: null,
      resolvedBy: null,
    })
    if (status !== "dismissed") await notifyTakenBack(ctx, violation)
    await record(ctx, "violation.undo", violation, { was: status })
    await notifyModerators(ctx)
  })
  return requireShown(ctx, id)
}

/** Reverses everything the decision did. Must run in the transaction of the caller. */
export async function overturnDecision(
  ctx: Context,
  violationId: number,
  penaltyId: number,
): Promise<void> {
  const violation = await lockCase(ctx, violationId)
  await reverseDecision(ctx, violation)
  // Also when already expired, so that it does not count as an earlier suspension.
  await endPenalty(ctx, penaltyId, "overturned")
  await updateViolation(ctx.db, violationId, {
    status: "overturned",
    taken: null,
    undo: null,
    resolvedAt: violation.resolvedAt ?? ctx.now(),
    resolvedBy: violation.resolvedBy ?? ctx.actor.userId,
  })
  await notifyModerators(ctx)
}

/** Locks in the order every decision uses: administrators, target, case. */
async function lockDecidableCase(ctx: Context, id: number): Promise<ViolationRow> {
  const known = await selectViolation(ctx.db, id)
  must(known, "violation.notFound")
  await requireMayDecide(ctx, known)
  return lockCase(ctx, id)
}

/** Locks the target before the case, so that reports on the same target cannot interleave. */
async function lockCase(ctx: Context, id: number): Promise<ViolationRow> {
  const known = await selectViolation(ctx.db, id)
  must(known, "violation.notFound")
  await lockTarget(ctx.db, known)
  const violation = await lockViolation(ctx.db, id)
  must(violation, "violation.notFound")
  return violation
}

function isOpenedByOther(ctx: Context, { openedBy, openedAt }: ViolationRow): boolean {
  if (openedBy === null || openedAt === null || openedBy === ctx.actor.userId) return false
  return ctx.now().getTime() - openedAt.getTime() < MODERATION.openMinutes * MINUTE_MS
}

async function requireShown(ctx: Context, id: number): Promise<Violation> {
  const [shown] = await viewViolations(ctx, [id])
  must(shown, "violation.notFound")
  return shown
}

const notifyTakenBack = (ctx: Context, violation: ViolationRow) =>
  notifyMember(ctx, violation, "back", reversedMessage(nameOf(violation.targetType)))

const record = (
  ctx: Context,
  act: string,
  violation: ViolationRow,
  detail: Record<string, unknown> = {},
) =>
  recordAct(ctx, {
    act,
    subjectType: "violation",
    subjectId: String(violation.id),
    detail: { target: violation.targetType, user: violation.userId, ...detail },
  })

export const notifyModerators = (ctx: Context) =>
  publish(ctx, { permission: "rules" }, { type: "violations" })
