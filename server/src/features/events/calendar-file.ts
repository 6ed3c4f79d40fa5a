export interface CalendarEvent {
  id: string
  title: string
  description: string
  location?: string | undefined
  isOnline: boolean
  date?: string | undefined
  time?: string | undefined
  startsAt: Date
  changedAt: Date
  /** Its address on the site. */
  url: string
  host: string
  product: string
}

const HOUR_MS = 3_600_000

/** One event as an iCalendar object (RFC 5545). Times are in UTC. */
export function calendarFile(event: CalendarEvent): string {
  const place = event.isOnline ? "Online Event" : event.location
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(event.product)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:${event.id}@${event.host}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    ...when(event),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join("")
}

/** A date without a time is an all-day event. Events have no end; an hour keeps calendars from hiding them. */
function when({ date, time, startsAt }: CalendarEvent): string[] {
  if (date !== undefined && time === undefined)
    return [`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`]
  return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(new Date(startsAt.getTime() + HOUR_MS))}`]
}

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
