import { formatNumber, formatPercent } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { DayChart } from "./DayChart.tsx"
import { duration } from "./duration.ts"
import { RuleChart } from "./RuleChart.tsx"
import { useOverview } from "./violations.hooks.ts"

/** Moderation figures of the last thirty days. */
export function OverviewPanel() {
  const { data, isError, retry } = useOverview()
  if (isError)
    return (
      <Card>
        <ErrorState message={t("The overview could not be loaded.")} onRetry={retry} />
      </Card>
    )
  if (!data) return <OverviewSkeleton />
  const { decisions, overturned } = data.overturned
  const share = decisions === 0 ? 0 : (overturned / decisions) * 100
  const reports = data.perDay.reduce((sum, day) => sum + day.reports, 0)
  return (
    <div className="grid gap-2 md:gap-4">
      <dl className="grid grid-cols-2 gap-2 px-4 md:gap-4 md:px-0 xl:grid-cols-4">
        <Figure
          name={t("Reports in {days} days", { days: data.days })}
          value={formatNumber(reports)}
        />
        <Figure
          name={t("Median time to decision")}
          value={duration(data.medianMinutesToDecision)}
        />
        <Figure
          name={t("Share overturned")}
          value={formatPercent(share)}
          hint={t("{overturned} of {decisions}", { overturned, decisions })}
        />
        <Figure name={t("Automatic removals")} value={formatNumber(data.automatic)} />
      </dl>
      <DayChart days={data.perDay} />
      <RuleChart rules={data.byRule} />
    </div>
  )
}

function Figure(props: { name: string; value: string; hint?: string }) {
  return (
    <div className="rounded-card border-line bg-surface shadow-card flex flex-col-reverse justify-end border p-4">
      <dt className="text-13 text-ink-2">{props.name}</dt>
      <dd className="text-xl font-bold">
        {props.value}
        {props.hint && <span className="text-13 text-ink-3 ms-2 font-normal">{props.hint}</span>}
      </dd>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <output className="sr-only">{t("Loading...")}</output>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
