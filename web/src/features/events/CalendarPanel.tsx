import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { Calendar } from "./Calendar.tsx"
import { monthOf } from "./days.ts"
import { useCalendar } from "./hooks.ts"

interface CalendarPanelProps {
  today: string
  timeZone: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** The calendar with its events. It works while they load; only the dots are missing. */
export function CalendarPanel({ today, timeZone, day, onDay }: CalendarPanelProps) {
  const [month, setMonth] = useState(monthOf(day ?? today))
  const [followed, setFollowed] = useState(day)
  // Back and links lead to days of other months.
  if (day !== followed) {
    setFollowed(day)
    if (day) setMonth(monthOf(day))
  }
  const { data, isError, refetch } = useCalendar(month, timeZone)
  const days = new Map(data?.map((each) => [each.date, each]))
  return (
    <>
      <Calendar {...{ month, today, day, days, onDay }} onMonth={setMonth} />
      {isError && !data && (
        <div role="alert" className="mt-3 grid justify-items-start gap-2">
          <p className="text-ink-2 text-13">{t("Failed to load the days with events")}</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {t("Try again")}
          </Button>
        </div>
      )}
    </>
  )
}
