import type { PenaltyChoice } from "@grove/contract/penalties"
import { needsFreshSignIn } from "@grove/contract/permissions"
import type { ViolationAction } from "@grove/contract/reports"

import type { Before, RemovedFields } from "#db/tables/reports.ts"
import { requireFreshSignIn } from "#features/auth/fresh-sign-in.service.ts"
import {
  earlierSuspensionsOf,
  endPenalty,
  issuePenalty,
  penaltyOfCase,
  reopenPenalty,
} from "#features/penalties/service.ts"
import { requireRule } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"

import { notifyMember } from "./members.service.ts"
import { decisionMessage } from "./notices.ts"
import { selectOtherHolder, updateViolation, type ViolationRow } from "./queries.ts"
import { nameOf, removeTarget, restoreTarget } from "./targets.ts"
import { verdict } from "./verdict.ts"

export interface Decision {
  action: ViolationAction
  /** Chosen by the moderator; absent means the penalty of the rule. */
  chosen?: PenaltyChoice | undefined
  note: string | null
  isAuto: boolean
}

/** Applies a decision, by a moderator or automatic. Caller must hold the lock of the target. */
export async function decide(ctx: Context, violation: ViolationRow, decision: Decision) {
  const rule = await requireRule(ctx, violation.ruleId)
  const suspensions = await earlierSuspensionsOf(ctx, [violation])
  const found = verdict({
    action: decision.action,
    ruleAction: rule.action,
    chosen: decision.chosen,
    isAuto: decision.isAuto,
    earlierSuspensions: suspensions.get(violation.id) ?? 0,
  })
  if (!decision.isAuto && needsFreshSignIn(found.penalty?.type)) requireFreshSignIn(ctx)
  const standing = await penaltyOfCase(ctx, violation.id)
  const before: Before = { isHolding: violation.taken !== null, penaltyId: standing?.id ?? null }
  const taken = await setRemoved(ctx, violation, found.takesContent)

  // A moderator who confirms the automatic penalty keeps it instead of issuing a second one.
  let penaltyId = standing && standing.type === found.penalty?.type ? standing.id : null
  if (standing && penaltyId === null)
    await endPenalty(ctx, standing.id, found.penalty ? "replaced" : "overturned")
  const facts = {
    name: nameOf(violation.targetType),
    rule: rule.name,
    note: decision.note,
    isRemoved: found.takesContent,
    isAuto: decision.isAuto,
    now: ctx.now(),
  }
  if (found.penalty && penaltyId === null) {
    penaltyId = await issuePenalty(ctx, {
      ...found.penalty,
      userId: violation.userId,
      reason: decision.note?.trim() ? `${rule.name}: ${decision.note.trim()}` : rule.name,
      ruleId: rule.id,
      violationId: violation.id,
      isAuto: decision.isAuto,
      message: decisionMessage({ ...facts, penalty: found.penalty }),
    })
  }
  if (found.takesContent && !found.penalty)
    await notifyMember(ctx, violation, "removed", decisionMessage({ ...facts, penalty: null }))
  return { status: found.status, taken, before, penaltyId, penalty: found.penalty, rule }
}

/** Removes or restores the target as needed. Returns what restoring it requires. */
async function setRemoved(
  ctx: Context,
  violation: ViolationRow,
  shouldBeRemoved: boolean,
): Promise<RemovedFields | null> {
  if (shouldBeRemoved) return violation.taken ?? (await removeTarget(ctx, violation))
  if (violation.taken === null) return null
  const other = await selectOtherHolder(ctx.db, violation, violation.id)
  // Another case still keeps it removed and takes over what restoring requires.
  if (other) await updateViolation(ctx.db, other.id, { taken: merge(violation.taken, other.taken) })
  else await restoreTarget(ctx, violation, violation.taken)
  return null
}

const merge = (first: RemovedFields, second: RemovedFields): RemovedFields => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).filter(([, value]) => value !== null)),
})

/** Restores the state before the decision, including an automatic penalty. */
export async function revertDecision(
  ctx: Context,
  violation: ViolationRow,
): Promise<RemovedFields | null> {
  const before = violation.undo ?? { isHolding: false, penaltyId: null }
  const current = await penaltyOfCase(ctx, violation.id)
  if (current && current.id !== before.penaltyId) await endPenalty(ctx, current.id, "undone")
  if (before.penaltyId !== null && before.penaltyId !== current?.id)
    await reopenPenalty(ctx, before.penaltyId)
  return setRemoved(ctx, violation, before.isHolding)
}

/** Restores the target and ends the penalty, including automatic ones. */
export async function reverseDecision(ctx: Context, violation: ViolationRow): Promise<void> {
  const current = await penaltyOfCase(ctx, violation.id)
  if (current) await endPenalty(ctx, current.id, "overturned")
  await setRemoved(ctx, violation, false)
}
