import { DAY_MS, HOUR_MS } from "./durations.ts"

export interface EventTimes {
  /** 2027-07-03, in the time zone of the event. */
  date?: string | undefined
  time?: string | undefined
  endDate?: string | undefined
  endTime?: string | undefined
  timeZone?: string | undefined
}

/** Start of an event in its own time zone; null without a date. Without a time it starts at midnight. */
export function startOf({ date, time, timeZone }: EventTimes): Date | null {
  return date === undefined ? null : instantOf(date, time ?? "00:00", timeZone)
}

/** End of an event: as given, else an hour after its start, or the end of its last day. Null without a date. */
export function endOf(times: EventTimes): Date | null {
  const { date, time, endDate, endTime, timeZone } = times
  if (date === undefined) return null
  if (time !== undefined && endTime !== undefined) {
    const day = endDate ?? (endTime > time ? date : addDays(date, 1))
    return instantOf(day, endTime, timeZone)
  }
  if (time === undefined || endDate !== undefined)
    return instantOf(addDays(endDate ?? date, 1), "00:00", timeZone)
  const start = instantOf(date, time, timeZone)
  return start && new Date(start.getTime() + HOUR_MS)
}

/**
 * The instant of a local time. A time that clocks skip is read with the offset before the change, one that occurs
 * twice is the first (RFC 5545, 3.3.5). Null if the date does not exist; an unknown zone counts as UTC.
 */
export function instantOf(date: string, time: string, timeZone: string | undefined): Date | null {
  const local = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(local)) return null
  const offsetAt = offsetsOf(timeZone)
  const [before, after] = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)]
  const isAfter = offsetAt(local - before) !== before && offsetAt(local - after) === after
  return new Date(local - (isAfter ? after : before))
}

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const isTimeZone = (timeZone: string) => formatOf(timeZone) !== undefined

/** Offset of local time from UTC in milliseconds, by moment. */
export function offsetsOf(timeZone: string | undefined): (moment: number) => number {
  const format = timeZone === undefined ? undefined : formatOf(timeZone)
  if (!format) return () => 0
  return (moment) => {
    const name = format.formatToParts(moment).find((part) => part.type === "timeZoneName")?.value
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? "") ?? []
    return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than the rest of the work. There are some 600 names, in any case of letters. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    if (formats.size < MAX_FORMATS) formats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}

const MAX_FORMATS = 1000
