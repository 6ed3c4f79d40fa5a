import { MODERATION } from "@grove/contract/limits"
import { PENALTY_CHOICES, type PenaltyChoice, type PenaltyType } from "@grove/contract/penalties"
import type { ViolationAction } from "@grove/contract/reports"
import type { RuleAction } from "@grove/contract/rules"

export interface Facts {
  /** What the moderator chose, or what the rule does by itself. */
  action: ViolationAction
  ruleAction: RuleAction
  /** The penalty a moderator chose for a removal; absent: the rule's own. */
  chosen?: PenaltyChoice | undefined
  /** Suspensions of this person that stood. */
  earlierSuspensions: number
  /** Nobody has looked yet. */
  isAuto: boolean
}

export interface Verdict {
  status: "dismissed" | "warned" | "removed"
  takesContent: boolean
  /** Days are null for good. */
  penalty: { type: PenaltyType; days: number | null } | null
}

const OWN: Record<RuleAction, PenaltyType> = {
  warn: "warning",
  moderate: "restriction",
  suspend: "suspension",
  ban: "ban",
}

/** The penalty a rule itself asks for. */
export const ownPenalty = (ruleAction: RuleAction): PenaltyType => OWN[ruleAction]

/** What a decision means. No rule bans automatically: that waits for a person. */
export function verdict(facts: Facts): Verdict {
  const { action, earlierSuspensions: earlier } = facts
  if (action === "none") return { status: "dismissed", takesContent: false, penalty: null }
  if (action === "warning")
    return { status: "warned", takesContent: false, penalty: given("warning", earlier) }
  const chosen = facts.chosen ?? ownPenalty(facts.ruleAction)
  const type = facts.isAuto && chosen === "ban" ? "suspension" : chosen
  const penalty = type === "none" ? null : given(type, earlier)
  return { status: "removed", takesContent: true, penalty }
}

/** Everything that can follow a removal, from mild to hard, as it would be carried out. */
export const choicesOf = (ruleAction: RuleAction, earlierSuspensions: number) =>
  PENALTY_CHOICES.map((penalty) => ({
    penalty,
    days: penalty === "none" ? null : given(penalty, earlierSuspensions).days,
    isOwn: penalty === ownPenalty(ruleAction),
  }))

function given(type: PenaltyType, earlierSuspensions: number) {
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
