import type { ModerationNumbers } from "@grove/contract/moderation-figures"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

/** Public totals of reports and their outcomes. */
export function ModerationInNumbers({ numbers }: { numbers: ModerationNumbers }) {
  const figures: readonly (readonly [label: string, count: number])[] = [
    [t("Reports"), numbers.reports],
    [t("Decisions"), numbers.decisions],
    [t("Dismissed"), numbers.dismissed],
    [t("Warnings"), numbers.warned],
    [t("Content removed"), numbers.removed],
    [t("Decided automatically"), numbers.automatic],
    [t("Appeals"), numbers.appeals],
    [t("Overturned"), numbers.overturned],
  ]
  return (
    <Card as="section" title={t("Moderation in numbers")}>
      <p className="text-ink-2 text-sm">
        {t("The last {days} days, anonymized.", { days: numbers.days })}{" "}
        {numbers.medianMinutesToDecision !== null &&
          t("Half of all reports were decided within {time}.", {
            time: spanOf(numbers.medianMinutesToDecision),
          })}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, count]) => (
          <div key={label} className="bg-surface-2 rounded-box grid gap-0.5 p-3.5">
            <dt className="text-ink-2 text-13">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function spanOf(minutes: number): string {
  const rounded = Math.max(1, Math.round(minutes))
  if (rounded < 90)
    return t("{count, plural, one {# minute} other {# minutes}}", { count: rounded })
  const hours = Math.round(rounded / 60)
  if (hours < 48) return t("{count, plural, one {# hour} other {# hours}}", { count: hours })
  return t("{count, plural, one {# day} other {# days}}", { count: Math.round(hours / 24) })
}
