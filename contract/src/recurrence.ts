import { addDays, instantOf } from "./event-time.ts"
import { EVENT } from "./limits.ts"

/** The recurrence rules of RFC 5545 that a series can have. */
export interface Rule {
  freq: "DAILY" | "WEEKLY" | "MONTHLY"
  interval: number
  /** Weekdays, 0 for Sunday; `nth` counts within the month, from its end if negative. */
  byDay: { weekday: number; nth?: number }[]
  byMonthDay: number[]
  count?: number
  /** A date, or a time in UTC. */
  until?: string
  weekStart: number
}

export interface Occurrence {
  date: string
  startsAt: Date
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
const PARTS = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL", "WKST"])
const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/

/** Normalizes a pasted rule: no `RRULE:` prefix, no surrounding white space, upper case. */
export const plainRule = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .trim()

/** Returns undefined for invalid rules and for parts of RFC 5545 we do not support. */
export function parseRule(text: string): Rule | undefined {
  const pairs = plainRule(text)
    .split(";")
    .map((part) => part.split("="))
  const parts = new Map(pairs.map(([name, value]) => [name ?? "", value ?? ""]))
  if (parts.size !== pairs.length || pairs.some((pair) => pair.length !== 2)) return undefined
  if ([...parts.keys()].some((name) => !PARTS.has(name))) return undefined

  const list = (name: string) => parts.get(name)?.split(",") ?? []
  const rule: Rule = {
    freq: parts.get("FREQ") as Rule["freq"],
    interval: numberOf(parts.get("INTERVAL") ?? "1"),
    byDay: list("BYDAY").map(weekdayOf),
    byMonthDay: list("BYMONTHDAY").map(numberOf),
    weekStart: WEEKDAYS.indexOf(parts.get("WKST") ?? "MO"),
  }
  const [count, until] = [parts.get("COUNT"), parts.get("UNTIL")]
  if (count !== undefined) rule.count = numberOf(count)
  if (until !== undefined) rule.until = until
  return isSound(rule) ? rule : undefined
}

const numberOf = (text: string) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN)

function weekdayOf(text: string): Rule["byDay"][number] {
  const [, nth, name] = /^([+-]?\d)?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name ?? "")
  return nth === undefined ? { weekday } : { weekday, nth: Number(nth) }
}

const isBetween = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high

function isSound({ freq, interval, byDay, byMonthDay, count, until, weekStart }: Rule): boolean {
  const hasNth = byDay.some((day) => day.nth !== undefined)
  return (
    ["DAILY", "WEEKLY", "MONTHLY"].includes(freq) &&
    isBetween(interval, 1, 99) &&
    weekStart >= 0 &&
    (count === undefined) !== (until === undefined) &&
    (count === undefined || isBetween(count, 1, EVENT.dates)) &&
    (until === undefined || (UNTIL.test(until) && !Number.isNaN(untilDay(until).getTime()))) &&
    byDay.every(
      ({ weekday, nth = 1 }) => weekday >= 0 && (isBetween(nth, 1, 5) || isBetween(nth, -5, -1)),
    ) &&
    byMonthDay.every((day) => isBetween(Math.abs(day), 1, 31)) &&
    (freq === "MONTHLY" || !hasNth) &&
    (byMonthDay.length === 0 || (freq !== "WEEKLY" && !hasNth))
  )
}

const untilDay = (until: string) => new Date(until.replace(UNTIL, "$1-$2-$3"))
const untilTime = (until: string) =>
  until.includes("T")
    ? Date.parse(until.replace(UNTIL, "$1-$2-$3T$4:$5:$6Z"))
    : Number.POSITIVE_INFINITY

/** Bounds the search for dates, so that a rule that matches no date ends. */
const HORIZON_DAYS = 3660

/**
 * The dates of a series in the time zone of the event, at the same local time regardless of clock changes. Undefined if
 * the rule is unsupported, does not begin with `start`, or ends too late.
 */
export function occurrencesOf(
  text: string,
  start: { date: string; time?: string | undefined },
  timeZone: string | undefined,
): Occurrence[] | undefined {
  const rule = parseRule(text)
  if (!rule) return undefined
  const { until, count = Number.POSITIVE_INFINITY } = rule
  const last = until === undefined ? undefined : untilDay(until).toISOString().slice(0, 10)
  if (last !== undefined && last > addDays(start.date, EVENT.seriesDays)) return undefined
  // A time in UTC can be on the next day of a zone to the east.
  const bound = last === undefined ? addDays(start.date, HORIZON_DAYS) : addDays(last, 1)

  const found: Occurrence[] = []
  for (const date of datesOf(rule, start.date, bound)) {
    const startsAt = instantOf(date, start.time ?? "00:00", timeZone)
    if (!startsAt) return undefined
    if (until !== undefined && isOver(date, startsAt, until, last!)) break
    found.push({ date, startsAt })
    if (found.length === count) break
  }
  const isWhole = rule.count === undefined || found.length === rule.count
  return isWhole && found[0]?.date === start.date ? found : undefined
}

const isOver = (date: string, startsAt: Date, until: string, last: string) =>
  until.includes("T") ? startsAt.getTime() > untilTime(until) : date > last

/** In order, from `start` to `bound`. */
function* datesOf(rule: Rule, start: string, bound: string): Generator<string> {
  for (let period = firstOf(rule, start); period <= bound; period = next(rule, period))
    for (const date of inPeriod(rule, period, start)) if (date >= start && date <= bound) yield date
}

const dayOf = (date: string) => Number(date.slice(8))
const weekdayAt = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const monthOf = (date: string) => `${date.slice(0, 8)}01`

function firstOf({ freq, weekStart }: Rule, start: string): string {
  if (freq === "MONTHLY") return monthOf(start)
  return freq === "DAILY" ? start : addDays(start, -((weekdayAt(start) - weekStart + 7) % 7))
}

function next({ freq, interval }: Rule, period: string): string {
  if (freq !== "MONTHLY") return addDays(period, interval * (freq === "WEEKLY" ? 7 : 1))
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 + interval
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`
}

function inPeriod(rule: Rule, period: string, start: string): string[] {
  const { freq, byDay, byMonthDay } = rule
  if (freq === "WEEKLY") {
    const weekdays = byDay.length > 0 ? byDay.map((day) => day.weekday) : [weekdayAt(start)]
    return daysFrom(period, 7).filter((date) => weekdays.includes(weekdayAt(date)))
  }
  const days = freq === "DAILY" ? [period] : daysFrom(period, lengthOf(period))
  if (freq === "MONTHLY" && byDay.length === 0 && byMonthDay.length === 0)
    return days.filter((date) => dayOf(date) === dayOf(start))
  return days.filter((date) => isMonthDay(byMonthDay, date) && isWeekday(byDay, date))
}

const daysFrom = (date: string, length: number) =>
  Array.from({ length }, (_, n) => addDays(date, n))
const lengthOf = (date: string) => {
  const month = monthOf(date)
  return dayOf(addDays(monthOf(addDays(month, 31)), -1))
}

/** Counted from the end of the month: -1 is its last day. */
const fromEnd = (date: string) => dayOf(date) - lengthOf(date) - 1

const isMonthDay = (byMonthDay: Rule["byMonthDay"], date: string) =>
  byMonthDay.length === 0 || byMonthDay.includes(dayOf(date)) || byMonthDay.includes(fromEnd(date))

function isWeekday(byDay: Rule["byDay"], date: string): boolean {
  const weekday = weekdayAt(date)
  const nth = Math.ceil(dayOf(date) / 7)
  const nthLast = -Math.ceil(-fromEnd(date) / 7)
  return (
    byDay.length === 0 ||
    byDay.some(
      (day) =>
        day.weekday === weekday &&
        (day.nth === undefined || day.nth === nth || day.nth === nthLast),
    )
  )
}

/** The same rule for a number of dates. */
export const withCount = (rule: string, count: number) =>
  `${plainRule(rule)
    .replaceAll(/;?(COUNT|UNTIL)=[^;]*/gi, "")
    .replace(/^;/, "")};COUNT=${count}`
