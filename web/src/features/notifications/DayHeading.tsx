import { daysAgo } from "#features/messages/by-day.ts"
import { useMinute } from "#lib/clock.ts"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"

/** 'Today', 'Yesterday', or the date. Only the browser knows the reader's time zone; the server keeps the place. */
export function DayHeading({ at }: { at: string }) {
  const days = daysAgo(at, useMinute(Date.parse(at)))
  const name = days === 0 ? t("Today") : days === 1 ? t("Yesterday") : formatDate(at)
  return (
    <h2 className="border-line text-ink-2 text-13 border-b px-4 py-2.5 font-semibold">
      {import.meta.env.SSR ? "\u00A0" : name}
    </h2>
  )
}
