import type { ModerationNumbers } from "@grove/contract/moderation-figures"
import { RULE_CATEGORIES, type PublicRule, type RuleCategory } from "@grove/contract/rules"
import { FileText, HeartHandshake, ShieldCheck, Wrench, type LucideIcon } from "lucide-react"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"

import { ModerationInNumbers } from "./ModerationInNumbers.tsx"
import { ReportingViolations } from "./ReportingViolations.tsx"
import { categoryName } from "./rule-labels.ts"
import { RulesIntro } from "./RulesIntro.tsx"
import { SeverityBadge } from "./SeverityBadge.tsx"

const ICONS: Record<RuleCategory, LucideIcon> = {
  content: FileText,
  behavior: HeartHandshake,
  safety: ShieldCheck,
  technical: Wrench,
}

interface PublicRulesProps {
  rules: readonly PublicRule[]
  numbers: ModerationNumbers | undefined
}

/** The whole page. Depends on its data only, so that the server can render it. */
export function PublicRules({ rules, numbers }: PublicRulesProps) {
  const groups = RULE_CATEGORIES.map((category) => ({
    category,
    rules: rules.filter((rule) => rule.category === category),
  })).filter((group) => group.rules.length > 0)
  return (
    <div className="grid gap-2 md:gap-4">
      <RulesIntro />
      {groups.length === 0 && (
        <Card>
          <EmptyState icon={<ShieldCheck size={24} />} title={t("No community rules found.")} />
        </Card>
      )}
      {groups.map((group) => (
        <RuleGroup key={group.category} {...group} />
      ))}
      <ReportingViolations />
      {numbers && <ModerationInNumbers numbers={numbers} />}
    </div>
  )
}

function RuleGroup({ category, rules }: { category: RuleCategory; rules: readonly PublicRule[] }) {
  const Icon = ICONS[category]
  return (
    <Card
      as="section"
      title={t("{category} Guidelines", { category: categoryName(category) })}
      className="grid gap-1"
    >
      <ul className="divide-line divide-y">
        {rules.map((rule) => (
          <li key={rule.id} className="flex gap-3.5 py-3.5 last:pb-0.5">
            <span className="bg-accent-soft text-accent grid size-10 shrink-0 place-items-center rounded-full">
              <Icon aria-hidden size={19} />
            </span>
            <div className="grid min-w-0 flex-1 gap-1">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="text-md font-bold wrap-anywhere">{rule.name}</h3>
                <SeverityBadge severity={rule.severity} />
              </div>
              <p className="text-ink-2 text-md wrap-anywhere whitespace-pre-line">
                {rule.description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
