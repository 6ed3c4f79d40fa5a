import { MODERATION } from "@grove/contract/limits"
import type { PenaltyChoice, PenaltyType } from "@grove/contract/penalties"
import type { ViolationAction } from "@grove/contract/reports"

import { requireRule } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

import { ownPenalty } from "./verdict.ts"

/**
 * Returns undefined when the chosen penalty is the one of the rule; otherwise a reason is required. This also catches a
 * rule that changed after the moderator opened the case.
 */
export async function penaltyOverrideOf(
  ctx: Context,
  ruleId: number,
  input: { action: ViolationAction; penalty?: PenaltyChoice; penaltyReason?: string },
): Promise<{ rulePenalty: PenaltyType; reason: string } | undefined> {
  if (input.penalty === undefined) return undefined
  must(
    input.action === "content_removed",
    "request.invalid",
    "penalty can only be chosen together with content_removed.",
  )
  const rule = await requireRule(ctx, ruleId)
  const rulePenalty = ownPenalty(rule.action)
  if (input.penalty === rulePenalty) return undefined
  const reason = input.penaltyReason?.trim() ?? ""
  must(
    reason.length >= MODERATION.reasonCharacters,
    "violation.reason",
    t(
      "penaltyReason: this rule asks for {penalty, select, warning {a warning} restriction {a restriction} suspension {a suspension} other {a ban}}. Say why you choose otherwise, in at least {count} characters.",
      { penalty: rulePenalty, count: MODERATION.reasonCharacters },
    ),
  )
  return { rulePenalty, reason }
}
