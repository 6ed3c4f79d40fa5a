import { formatTime } from "#lib/format.ts"
import { currentLocale, t } from "#lib/text.ts"

import { addDays, dateOf, dayAt } from "./days.ts"

export interface TimedEvent {
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
  endDate?: string | null | undefined
  endTime?: string | null | undefined
  startsAt: string | null
  endsAt: string | null
}

/** 'Tomorrow, 16:00' for a row: days in words as far as a week ahead. */
export function rowWhen(event: TimedEvent, now: number): string {
  if (!event.date) return event.time ?? t("Date to be announced")
  const today = dayAt(now, event.timeZone)
  return withTime(dayWords(event.date, today), event.time)
}

function dayWords(day: string, today: string): string {
  if (day === today) return t("Today")
  if (day === addDays(today, 1)) return t("Tomorrow")
  if (day > today && day < addDays(today, 7)) return formatDay(day, { weekday: "long" })
  return formatDay(day, { weekday: "short", ...dayAndMonth("short", day, today) })
}

/** 'Tuesday, November 24, 19:30 – 22:00' with the weekday of the end only when it is another day. */
export function pageWhen(event: TimedEvent, now: number): string {
  if (!event.date) return event.time ?? t("Date to be announced")
  const today = dayAt(now, event.timeZone)
  const full = (day: string) =>
    formatDay(day, { weekday: "long", ...dayAndMonth("long", day, today) })
  const start = withTime(full(event.date), event.time)
  const isLonger = event.endDate && event.endDate !== event.date
  if (isLonger)
    return t("{start} – {end}", {
      start,
      end: withTime(full(event.endDate!), event.endTime ?? undefined),
    })
  return event.endTime ? t("{start} – {end}", { start, end: event.endTime }) : start
}

/** The reader's own time, when it differs from the event's: '18:00 – 20:00 where you are'. */
export function hereWhen(event: TimedEvent): string | undefined {
  const { startsAt, endsAt, date, time } = event
  if (!startsAt || !time || !date) return undefined
  const day = dayAt(Date.parse(startsAt))
  const start = formatTime(startsAt)
  if (day === date && start === time) return undefined
  const shown =
    day === date
      ? start
      : withTime(formatDay(day, { weekday: "long", month: "long", day: "numeric" }), start)
  if (!endsAt || !event.endTime) return t("{time} where you are", { time: shown })
  const endDay = dayAt(Date.parse(endsAt))
  const end =
    endDay === day
      ? formatTime(endsAt)
      : withTime(
          formatDay(endDay, { weekday: "long", month: "long", day: "numeric" }),
          formatTime(endsAt),
        )
  return t("{start} – {end} where you are", { start: shown, end })
}

const withTime = (day: string, time: string | undefined) =>
  time ? t("{day}, {time}", { day, time }) : day

const dayAndMonth = (month: "short" | "long", day: string, today: string) => ({
  month,
  day: "numeric" as const,
  ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" as const }),
})

export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" }).format(
    dateOf(day),
  )
}

/** 'November 2026'. */
export const monthName = (month: string) =>
  formatDay(`${month}-01`, { month: "long", year: "numeric" })
