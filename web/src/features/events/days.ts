import { isTimeZone } from "@grove/contract/event-time"

/** Calendar days as '2026-11-16' and months as '2026-11': no time zone can shift them. */

const DAY_MS = 86_400_000

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (at: number) => new Date(at).toISOString().slice(0, 10)

export const addDays = (day: string, count: number) => asDay(utc(day) + count * DAY_MS)

/** 1 is Monday, 7 is Sunday, as in `Intl.Locale`. */
export const weekdayOf = (day: string) => new Date(utc(day)).getUTCDay() || 7

export const monthOf = (day: string) => day.slice(0, 7)

/** `addMonths("2026-11", 2)` → '2027-01'. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return asDay(Date.UTC(year, number - 1 + count, 1)).slice(0, 7)
}

export function daysIn(month: string): number {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The same day of another month, or its last one: January 31 becomes February 28. */
export function moveMonths(day: string, count: number): string {
  const month = addMonths(monthOf(day), count)
  const date = Math.min(Number(day.slice(8)), daysIn(month))
  return `${month}-${String(date).padStart(2, "0")}`
}

export const startOfWeek = (day: string, firstDay: number) =>
  addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))

/** The calendar day at this moment, here or in another time zone; one that this browser does not know counts as UTC. */
export function dayAt(at: number, timeZone?: string): string {
  const zone = timeZone === undefined || isTimeZone(timeZone) ? timeZone : "UTC"
  // The Swedish format is the ISO date.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at)
}

export const readersTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** For `Intl.DateTimeFormat` with `timeZone: "UTC"`. */
export const dateOf = (day: string) => new Date(utc(day))

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && asDay(utc(text)) === text
