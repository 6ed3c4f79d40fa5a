import type { RuleAction, RuleCategory, RuleSeverity } from "@grove/contract/rules"

import { t } from "#lib/text.ts"

/** Localized names of the contract's values. */
export function severityName(severity: RuleSeverity): string {
  return { low: t("low"), medium: t("medium"), high: t("high"), critical: t("critical") }[severity]
}

export function categoryName(category: RuleCategory): string {
  return {
    content: t("Content"),
    behavior: t("Behavior"),
    safety: t("Safety"),
    technical: t("Technical"),
  }[category]
}

export function actionName(action: RuleAction): string {
  return {
    warn: t("Warn"),
    moderate: t("Moderate"),
    suspend: t("Suspend"),
    ban: t("Ban"),
  }[action]
}
