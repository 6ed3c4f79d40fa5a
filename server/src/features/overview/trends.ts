import { DAY_MS } from "@grove/contract/durations"
import type { DayCount } from "@grove/contract/overview"

/** With fewer days, the usual figure is unknown. */
const MIN_DAYS = 3

export interface Hour {
  at: Date
  active: number
  storedBytes: number
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The active members of each day, by its highest hourly figure; days without figures count as zero. */
export function activePerDay(hours: readonly Hour[], now: Date, days: number): DayCount[] {
  const most = new Map<string, number>()
  for (const { at, active } of hours)
    most.set(dayOf(at), Math.max(active, most.get(dayOf(at)) ?? 0))
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(new Date(now.getTime() - (days - 1 - index) * DAY_MS))
    return { day, count: most.get(day) ?? 0 }
  })
}

/** The average of other days at this hour. */
export function usualByNow(hours: readonly Hour[], now: Date): number | null {
  const counts = hours
    .filter(({ at }) => at.getUTCHours() === now.getUTCHours() && dayOf(at) !== dayOf(now))
    .map(({ active }) => active)
  return average(counts)
}

export function average(counts: readonly number[]): number | null {
  if (counts.length < MIN_DAYS) return null
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length)
}

/** At the average growth since the oldest figure. Null if storage does not grow, or the figures span less than days. */
export function fullInDays(hours: readonly Hour[], stored: number, free: number, now: Date) {
  const [first] = hours
  if (!first) return null
  const days = (now.getTime() - first.at.getTime()) / DAY_MS
  const perDay = (stored - first.storedBytes) / days
  return days < MIN_DAYS || perDay <= 0 ? null : Math.floor(free / perDay)
}
