import { DAY_MS } from "@grove/contract/durations"
import { addDays, isTimeZone } from "@grove/contract/event-time"

import { isInZone, zoneLines } from "./calendar-zone.ts"

export interface CalendarEvent {
  title: string
  description: string
  location?: string | undefined
  isOnline: boolean
  date?: string | undefined
  time?: string | undefined
  endDate?: string | undefined
  timeZone?: string | undefined
  startsAt: Date
  endsAt: Date
  changedAt: Date
  sequence: number
  isCanceled: boolean
  /** Not yet agreed to by the owner of the calendar. */
  isTentative?: boolean
  /** Its address on the site. */
  url: string
}

/** How the event repeats, with the day its rule gave to the first. */
export interface Recurrence {
  rule: string
  date: string
  /** The last day of the rule. */
  lastDate: string
  /** Days of the rule whose event was deleted. */
  without: readonly string[]
  /** Events that differ from the first, with the day the rule gave them. */
  changed: readonly (CalendarEvent & { seriesDate: string })[]
}

interface File {
  /** Unique name of the event or of the series. */
  uid: string
  product: string
}

/**
 * An event or a series as an iCalendar object (RFC 5545). Times of single events are in UTC; those of a series are in
 * the time zone of the event, because its rule keeps the local time when clocks change.
 */
export function calendarFile(event: CalendarEvent, file: File, series?: Recurrence): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(file.product)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    ...(series ? zoneOf(event, series) : []),
    ...(series ? seriesLines(event, file, series) : eventLines(event, file, whenUtc(event))),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join("")
}

/** Several events as a calendar that programs fetch again and again. */
export function calendarOf(events: readonly (CalendarEvent & { uid: string })[], product: string) {
  const name = escapeText(product)
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${name}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${name}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap((event) => eventLines(event, { uid: event.uid, product }, whenUtc(event))),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join("")
}

function statusOf({ isCanceled, isTentative }: CalendarEvent): string[] {
  if (isCanceled) return ["STATUS:CANCELLED"]
  return isTentative ? ["STATUS:TENTATIVE"] : []
}

function eventLines(event: CalendarEvent, { uid }: File, when: string[]): string[] {
  const place = event.isOnline ? "Online Event" : event.location
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    ...when,
    ...(event.sequence > 0 ? [`SEQUENCE:${event.sequence}`] : []),
    ...statusOf(event),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${event.url}`,
    "END:VEVENT",
  ]
}

/** A date without a time is an all-day event, whose end is the day after. */
function whenUtc(event: CalendarEvent): string[] {
  if (isAllDay(event)) return dayLines(event, event.date!)
  return [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`]
}

const isAllDay = ({ date, time }: CalendarEvent) => date !== undefined && time === undefined

const dayLines = ({ endDate, date }: CalendarEvent, start: string) => [
  `DTSTART;VALUE=DATE:${plainDate(start)}`,
  ...(endDate === undefined
    ? []
    : [`DTEND;VALUE=DATE:${plainDate(addDays(start, 1 + daysBetween(date!, endDate)))}`]),
]

/** The series as its first event, and the events that differ as exceptions to it. */
function seriesLines(first: CalendarEvent, file: File, series: Recurrence): string[] {
  const named = (name: string, date: string) => stamp(first, name, date, first.time)
  const rule = [
    ...(isAllDay(first) ? dayLines(first, series.date) : [...localLines(first, series.date)]),
    `RRULE:${series.rule}`,
    ...series.without.map((date) => named("EXDATE", date)),
  ]
  return [
    // An event that was moved, or is alone in being canceled, is an exception like any other.
    ...eventLines({ ...first, isCanceled: false }, file, rule),
    ...series.changed.flatMap((event) =>
      eventLines(event, file, [
        named("RECURRENCE-ID", event.seriesDate),
        ...exceptionLines(event, series),
      ]),
    ),
  ]
}

/** In UTC on a day for which the file does not describe the time zone. */
const exceptionLines = (event: CalendarEvent, { date }: Recurrence) =>
  isAllDay(event) || !isInZone(event, date) ? whenUtc(event) : localLines(event, event.date!)

/** In local time, with the length in minutes so that it holds for each event of the series. */
const localLines = (event: CalendarEvent, date: string) => [
  stamp(event, "DTSTART", date, event.time),
  `DURATION:PT${Math.round((event.endsAt.getTime() - event.startsAt.getTime()) / 60_000)}M`,
]

function stamp({ timeZone }: CalendarEvent, name: string, date: string, time?: string): string {
  if (time === undefined) return `${name};VALUE=DATE:${plainDate(date)}`
  const local = `${plainDate(date)}T${time.replace(":", "")}00`
  return timeZone === undefined || !isTimeZone(timeZone)
    ? `${name}:${local}Z`
    : `${name};TZID=${timeZone}:${local}`
}

function zoneOf(first: CalendarEvent, { changed, date, lastDate }: Recurrence): string[] {
  const events = [first, ...changed].filter((event) => isInZone(event, date))
  const zones = new Set(
    [first, ...events].flatMap(({ time, timeZone }) => (time && timeZone) || []),
  )
  const last = Math.max(Date.parse(lastDate), ...events.map((event) => event.endsAt.getTime()))
  return [...zones].filter(isTimeZone).flatMap((zone) => zoneLines(zone, date, last))
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const plainDate = (date: string) => date.replaceAll("-", "")
const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "")

/** RFC 5545, 3.3.11: escapes backslash, semicolon, comma and line break; drops other control characters. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .replaceAll(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  )
}

const LINE_OCTETS = 75

/** RFC 5545, 3.1: folds lines at 75 octets, never inside a character. */
function fold(line: string): string {
  let folded = ""
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n "
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}
