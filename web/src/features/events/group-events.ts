import { addDays, dayAt, monthOf, startOfWeek } from "./days.ts"

interface Dated {
  date?: string | undefined
  time?: string | undefined
  startsAt: string | null
}

/** 'undated', a named stretch of time, or a month as '2026-11'. */
export type EventGroup = "today" | "week" | "nextWeek" | "undated" | (string & {})

/** The day of an event for the reader; one without a time has no time zone. */
function readersDay({ date, time, startsAt }: Dated): string | undefined {
  return time && startsAt ? dayAt(Date.parse(startsAt)) : date
}

/** The heading under which an event is listed. Events that have begun belong to today. */
export function groupOf(event: Dated, today: string, firstDay: number): EventGroup {
  const day = readersDay(event)
  if (day === undefined) return "undated"
  if (day <= today) return "today"
  const nextWeek = addDays(startOfWeek(today, firstDay), 7)
  if (day < nextWeek) return "week"
  if (day < addDays(nextWeek, 7)) return "nextWeek"
  return monthOf(day)
}

/** Past events are listed by month. */
export function pastGroupOf(event: Dated): EventGroup {
  const day = readersDay(event)
  return day === undefined ? "undated" : monthOf(day)
}
