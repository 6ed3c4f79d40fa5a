import { MODERATION } from "@grove/contract/limits"
import { PENALTY_CHOICES, type PenaltyChoice, type PenaltyType } from "@grove/contract/penalties"
import type { ViolationAction } from "@grove/contract/reports"
import type { RuleAction } from "@grove/contract/rules"

export interface Facts {
  action: ViolationAction
  ruleAction: RuleAction
  /** Penalty a moderator chose for a removal; absent means that of the rule. */
  chosen?: PenaltyChoice | undefined
  /** Earlier suspensions that were not overturned. */
  earlierSuspensions: number
  /** Automatic enforcement, before any review. */
  isAuto: boolean
}

export interface Verdict {
  status: "dismissed" | "warned" | "removed"
  takesContent: boolean
  /** `days` is null for a permanent penalty. */
  penalty: { type: PenaltyType; days: number | null } | null
}

const RULE_PENALTY: Record<RuleAction, PenaltyType> = {
  warn: "warning",
  moderate: "restriction",
  suspend: "suspension",
  ban: "ban",
}

export const ownPenalty = (ruleAction: RuleAction): PenaltyType => RULE_PENALTY[ruleAction]

/** Automatic enforcement never bans: it suspends until a moderator decides. */
export function verdict(facts: Facts): Verdict {
  const { action, earlierSuspensions: earlier } = facts
  if (action === "none") return { status: "dismissed", takesContent: false, penalty: null }
  if (action === "warning")
    return { status: "warned", takesContent: false, penalty: penaltyOf("warning", earlier) }
  const chosen = facts.chosen ?? ownPenalty(facts.ruleAction)
  const type = facts.isAuto && chosen === "ban" ? "suspension" : chosen
  const penalty = type === "none" ? null : penaltyOf(type, earlier)
  return { status: "removed", takesContent: true, penalty }
}

/** Penalties a moderator can choose for a removal, mildest first, with their actual duration. */
export const choicesOf = (ruleAction: RuleAction, earlierSuspensions: number) =>
  PENALTY_CHOICES.map((penalty) => ({
    penalty,
    days: penalty === "none" ? null : penaltyOf(penalty, earlierSuspensions).days,
    isOwn: penalty === ownPenalty(ruleAction),
  }))

function penaltyOf(type: PenaltyType, earlierSuspensions: number) {
  const days = {
    warning: MODERATION.warningDays,
    restriction: MODERATION.restrictionDays,
    suspension: suspensionDays(earlierSuspensions),
    ban: null,
  }
  return { type, days: days[type] }
}

function suspensionDays(earlier: number): number {
  const { suspensionDays: first, longestSuspensionDays: longest } = MODERATION
  return Math.min(first * 2 ** earlier, longest)
}
