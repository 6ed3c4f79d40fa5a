import { useMinute } from "#lib/clock.ts"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"

import { daysAgo } from "./by-day.ts"

/** Separates the messages of two days: 'Today', 'Yesterday', or the date. */
export function DayMark({ at }: { at: string }) {
  const days = daysAgo(at, useMinute(Date.parse(at)))
  return (
    <h3 className="text-ink-2 flex items-center gap-3 py-2 text-xs font-semibold">
      <span className="bg-line h-px flex-1" />
      <time dateTime={at.slice(0, 10)}>
        {days === 0 ? t("Today") : days === 1 ? t("Yesterday") : formatDate(at)}
      </time>
      <span className="bg-line h-px flex-1" />
    </h3>
  )
}
