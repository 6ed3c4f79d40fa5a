import type { PenaltyChoice } from "@grove/contract/penalties"
import { needsFreshSignIn } from "@grove/contract/permissions"
import type { ViolationAction } from "@grove/contract/reports"

import type { Before, Taken } from "#db/tables/reports.ts"
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

import { tellMember } from "./members.service.ts"
import { selectOtherHolder, updateViolation, type ViolationRow } from "./queries.ts"
import { giveBack, nameOf, takeAway } from "./targets.ts"
import { verdict } from "./verdict.ts"
import { decisionMessage } from "./words.ts"

export interface Decision {
  action: ViolationAction
  /** The moderator's own choice; absent: what the rule asks for. */
  chosen?: PenaltyChoice | undefined
  note: string | null
  isAuto: boolean
}

/**
 * The one path from a decision to its effects, for moderators and for rules that enforce themselves. The caller holds
 * the target's lock, so content, penalty and case change together or not at all.
 */
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
  const taken = await hold(ctx, violation, found.takesContent)

  // What the rule did by itself stands if a person finds the same.
  let penaltyId = standing && standing.type === found.penalty?.type ? standing.id : null
  if (standing && penaltyId === null)
    await endPenalty(ctx, standing.id, found.penalty ? "replaced" : "overturned")
  const told = {
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
      message: decisionMessage({ ...told, penalty: found.penalty }),
    })
  }
  if (found.takesContent && !found.penalty)
    await tellMember(ctx, violation, "removed", decisionMessage({ ...told, penalty: null }))
  return { status: found.status, taken, before, penaltyId, penalty: found.penalty, rule }
}

/** Takes the content away or gives it back, so that the case holds it exactly if it should. */
async function hold(
  ctx: Context,
  violation: ViolationRow,
  shouldHold: boolean,
): Promise<Taken | null> {
  if (shouldHold) return violation.taken ?? (await takeAway(ctx, violation))
  if (violation.taken === null) return null
  const other = await selectOtherHolder(ctx.db, violation, violation.id)
  // Another decision took the same thing: it stays away, and what this one remembers passes over.
  if (other) await updateViolation(ctx.db, other.id, { taken: merge(violation.taken, other.taken) })
  else await giveBack(ctx, violation, violation.taken)
  return null
}

const merge = (first: Taken, second: Taken): Taken => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).filter(([, value]) => value !== null)),
})

/** Leads back to how the case stood before its decision. */
export async function takeBack(ctx: Context, violation: ViolationRow): Promise<Taken | null> {
  const before = violation.undo ?? { isHolding: false, penaltyId: null }
  const current = await penaltyOfCase(ctx, violation.id)
  if (current && current.id !== before.penaltyId) await endPenalty(ctx, current.id, "undone")
  if (before.penaltyId !== null && before.penaltyId !== current?.id)
    await reopenPenalty(ctx, before.penaltyId)
  return hold(ctx, violation, before.isHolding)
}

/** As if it had never been decided: everything the case took is given back, whatever it punished with is over. */
export async function reverse(ctx: Context, violation: ViolationRow): Promise<void> {
  const current = await penaltyOfCase(ctx, violation.id)
  if (current) await endPenalty(ctx, current.id, "overturned")
  await hold(ctx, violation, false)
}
