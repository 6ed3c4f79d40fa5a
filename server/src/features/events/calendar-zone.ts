import { DAY_MS } from "@grove/contract/durations"
import { offsetsOf } from "@grove/contract/event-time"

/** Calendar programs repeat a rule beyond the last event. */
const MARGIN_MS = 400 * DAY_MS
/** No rule reaches further; an event can be moved further, and each day between would be looked at. */
const MAX_SPAN_MS = 11 * 366 * DAY_MS

/** Whether the time zone of a series that begins on the date is described for the event. */
export function isInZone(event: { startsAt: Date; endsAt: Date }, date: string): boolean {
  const first = Date.parse(date)
  return (
    event.startsAt.getTime() >= first - MARGIN_MS && event.endsAt.getTime() <= first + MAX_SPAN_MS
  )
}

/** VTIMEZONE with every change of the clocks around the series, because calendars need not know the zone's name. */
export function zoneLines(timeZone: string, date: string, until: number): string[] {
  const offsetAt = offsetsOf(timeZone)
  const begin = Date.parse(date) - MARGIN_MS
  const changes = changesOf(offsetAt, begin, until + MARGIN_MS)
  const first = { at: begin, before: offsetAt(begin), after: offsetAt(begin) }
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...[first, ...changes].flatMap(({ at, before, after }) => {
      const kind = after > before ? "DAYLIGHT" : "STANDARD"
      return [
        `BEGIN:${kind}`,
        `DTSTART:${new Date(at + before).toISOString().replaceAll(/[-:]|\.\d+Z/g, "")}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${kind}`,
      ]
    }),
    "END:VTIMEZONE",
  ]
}

interface ClockChange {
  at: number
  before: number
  after: number
}

/** Looks at each day, and within a day that differs for the minute. */
function changesOf(offsetAt: (at: number) => number, from: number, until: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let day = from; day < until; day += DAY_MS) {
    const [before, after] = [offsetAt(day), offsetAt(day + DAY_MS)]
    if (before === after) continue
    let [low, high] = [day, day + DAY_MS]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: Math.floor(high / 60_000) * 60_000, before, after })
  }
  return changes
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0")
  return `${offsetMs < 0 ? "-" : "+"}${two(minutes / 60)}${two(minutes % 60)}`
}
