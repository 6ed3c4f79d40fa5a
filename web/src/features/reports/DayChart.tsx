import type { Overview } from "@grove/contract/moderation-figures"

import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

import { bars } from "./chart.ts"

const BOX = { width: 600, height: 120, gap: 4 }

/** Reports and decisions per day, as a chart and as an equivalent table for screen readers. */
export function DayChart({ days }: { days: Overview["perDay"] }) {
  const most = Math.max(1, ...days.flatMap((day) => [day.reports, day.decisions]))
  const reports = bars(
    days.map((day) => day.reports),
    BOX,
    most,
  )
  const decisions = bars(
    days.map((day) => day.decisions),
    BOX,
    most,
  )
  return (
    <Card as="section" title={t("Reports per day")} className="grid gap-3">
      <svg
        aria-hidden
        viewBox={`0 0 ${BOX.width} ${BOX.height + 2}`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        <line
          x1={0}
          x2={BOX.width}
          y1={BOX.height + 1}
          y2={BOX.height + 1}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {reports.map((bar, index) => (
          <rect
            key={days[index]!.day}
            {...bar}
            width={bar.width / 2}
            rx={1.5}
            className="fill-accent"
          />
        ))}
        {decisions.map((bar, index) => (
          <rect
            key={days[index]!.day}
            {...bar}
            x={bar.x + bar.width / 2}
            width={bar.width / 2}
            rx={1.5}
            className="fill-ink-3"
          />
        ))}
      </svg>
      <div aria-hidden className="text-13 text-ink-2 flex flex-wrap justify-between gap-3">
        <span>{days[0] && formatDate(days[0].day)}</span>
        <span className="flex gap-4">
          <Key className="bg-accent" label={t("Reports")} />
          <Key className="bg-ink-3" label={t("Decisions")} />
          <span>{t("Most on a day: {count}", { count: most })}</span>
        </span>
        <span>{t("today")}</span>
      </div>
      {/* A table cannot be made smaller than its cells. */}
      <div className="sr-only">
        <table>
          <caption>{t("Reports and decisions per day")}</caption>
          <thead>
            <tr>
              <th>{t("Day")}</th>
              <th>{t("Reports")}</th>
              <th>{t("Decisions")}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th>{formatDate(day.day)}</th>
                <td>{day.reports}</td>
                <td>{day.decisions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

export function Key(props: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-sm ${props.className}`} />
      {props.label}
    </span>
  )
}
