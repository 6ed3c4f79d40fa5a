import { MODERATION } from "@grove/contract/limits"
import type { PenaltyType } from "@grove/contract/penalties"
import type { ViolationAction } from "@grove/contract/reports"
import type { RuleAction } from "@grove/contract/rules"

export interface Facts {
  /** What the moderator chose, or what the rule does by itself. */
  action: ViolationAction
  ruleAction: RuleAction
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

const WARNING = { type: "warning", days: MODERATION.warningDays } as const
const RESTRICTION = { type: "restriction", days: MODERATION.restrictionDays } as const
const BAN = { type: "ban", days: null } as const

/** What a decision means. No rule bans by itself: that waits for a person. */
export function verdict({ action, ruleAction, earlierSuspensions, isAuto }: Facts): Verdict {
  if (action === "none") return { status: "dismissed", takesContent: false, penalty: null }
  if (action === "warning") return { status: "warned", takesContent: false, penalty: WARNING }
  const suspension = { type: "suspension", days: suspensionDays(earlierSuspensions) } as const
  const byRule = {
    warn: WARNING,
    moderate: RESTRICTION,
    suspend: suspension,
    ban: isAuto ? suspension : BAN,
  }
  return { status: "removed", takesContent: true, penalty: byRule[ruleAction] }
}

function suspensionDays(earlier: number): number {
  const { suspensionDays: first, longestSuspensionDays: longest } = MODERATION
  return Math.min(first * 2 ** earlier, longest)
}
