import type { Overview } from "@grove/contract/moderation-figures"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

import { shares } from "./chart.ts"
import { Key } from "./DayChart.tsx"

const KINDS = [
  { value: "dismissed", fill: "fill-ink-3", dot: "bg-ink-3", label: () => t("Dismissed") },
  { value: "warned", fill: "fill-warn", dot: "bg-warn", label: () => t("Warned") },
  { value: "removed", fill: "fill-danger", dot: "bg-danger", label: () => t("Removed") },
  { value: "overturned", fill: "fill-accent", dot: "bg-accent", label: () => t("Overturned") },
] as const

/** Outcomes of the cases of each rule. */
export function RuleChart({ rules }: { rules: Overview["byRule"] }) {
  return (
    <Card as="section" title={t("Decisions by rule")} className="grid gap-3">
      {rules.length === 0 && <p className="text-ink-2 text-sm">{t("No decisions yet.")}</p>}
      <ul className="grid gap-3">
        {rules.map((rule) => {
          const parts = shares(KINDS.map((kind) => rule[kind.value]))
          return (
            <li key={rule.ruleId} className="grid gap-1">
              <div className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="font-semibold wrap-anywhere">{rule.name}</span>
                <span className="text-13 text-ink-2">{summary(rule)}</span>
              </div>
              <svg
                aria-hidden
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="h-2.5 w-full rounded-full"
              >
                {parts.map((part, index) => (
                  <rect
                    key={KINDS[index]!.value}
                    x={part.from}
                    width={part.size}
                    height={4}
                    className={KINDS[index]!.fill}
                  />
                ))}
              </svg>
            </li>
          )
        })}
      </ul>
      {rules.length > 0 && (
        <div aria-hidden className="text-13 text-ink-2 flex flex-wrap gap-x-4 gap-y-1">
          {KINDS.map((kind) => (
            <Key key={kind.value} className={kind.dot} label={kind.label()} />
          ))}
        </div>
      )}
    </Card>
  )
}

function summary(rule: Overview["byRule"][number]): string {
  return KINDS.filter((kind) => rule[kind.value] > 0)
    .map((kind) => `${rule[kind.value]} ${kind.label().toLowerCase()}`)
    .join(", ")
}
