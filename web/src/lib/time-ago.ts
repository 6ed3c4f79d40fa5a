import { formatAgo, formatSpan } from "./format.ts"
import { t } from "./text.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** The largest unit that fits, in whole numbers; months and years by their mean length. */
const UNITS: [ms: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [365.25 * DAY, "year"],
  [30.44 * DAY, "month"],
  [WEEK, "week"],
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
]

/** '12 minutes ago'. Times in the future, from a clock ahead of ours, are 'just now'. */
export function timeAgo(when: string | Date, now: number): string {
  const age = now - new Date(when).getTime()
  for (const [ms, unit] of UNITS) {
    if (age >= ms) return formatAgo(Math.floor(age / ms), unit)
  }
  return t("just now")
}

/** '2m', '1h', '3d', '5w' for narrow lists. */
export function timeAgoShort(when: string | Date, now: number): string {
  const age = now - new Date(when).getTime()
  if (age < MINUTE) return t("now")
  if (age < HOUR) return formatSpan(Math.floor(age / MINUTE), "minute")
  if (age < DAY) return formatSpan(Math.floor(age / HOUR), "hour")
  if (age < WEEK) return formatSpan(Math.floor(age / DAY), "day")
  return formatSpan(Math.floor(age / WEEK), "week")
}
