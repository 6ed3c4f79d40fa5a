import { currentLocale, t } from "#lib/text.ts"

interface Dated {
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
}

/** 'Saturday, July 3, 2027 at 18:30' in the author's time zone; empty without date and time. */
export function eventWhen({ date, time, timeZone }: Dated): string {
  const clock = time && timeZone ? t("{time} ({zone})", { time, zone: timeZone }) : (time ?? "")
  const day = date && formatDay(date)
  if (day && clock) return t("{day} at {time}", { day, time: clock })
  return day ?? clock
}

/** Month and day for the calendar tile. */
export function eventDay(date: string): { month: string; day: string } {
  const format = new Intl.DateTimeFormat(currentLocale(), { month: "short", timeZone: "UTC" })
  return { month: format.format(noon(date)), day: String(Number(date.slice(8, 10))) }
}

const formatDay = (date: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: "full", timeZone: "UTC" }).format(
    noon(date),
  )

/** Noon UTC keeps the calendar day in every time zone. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** The local start time, when it differs from the author's. */
export function localStart(startsAt: string | null, { time, timeZone }: Dated): string | undefined {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!startsAt || !time || !timeZone || timeZone === here) return undefined
  const format = new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
  })
  return format.format(new Date(startsAt))
}
