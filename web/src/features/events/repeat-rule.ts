import { dateOf, daysIn, monthOf, weekdayOf } from "./days.ts"

/** How an event repeats, as the form shows it. */
export interface Repeat {
  every: "never" | "day" | "week" | "month"
  /** For weeks, the days besides that of the event itself: 1 is Monday, 7 is Sunday. */
  weekdays: number[]
  /** For months: the same day of the month, or the same weekday, such as the second Tuesday. */
  monthBy: "day" | "weekday"
  ends: "until" | "count"
  until: string
  /** As typed. */
  count: string
}

export const NEVER: Repeat = {
  every: "never",
  weekdays: [],
  monthBy: "day",
  ends: "count",
  until: "",
  count: "10",
}

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const
const FREQUENCIES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY" } as const

/** The position of a day among the same weekdays of its month: 1 to 4, or -1 for the last one. */
export function positionInMonth(day: string): number {
  const date = Number(day.slice(8))
  return date + 7 > daysIn(monthOf(day)) ? -1 : Math.ceil(date / 7)
}

/** The rule as RFC 5545 writes it; null for an event that does not repeat or has no date. */
export function ruleOf(repeat: Repeat, date: string): string | null {
  if (repeat.every === "never" || date === "") return null
  const code = CODES[weekdayOf(date) - 1]!
  const parts = [`FREQ=${FREQUENCIES[repeat.every]}`]
  if (repeat.every === "week") {
    const days = [...new Set([...repeat.weekdays, weekdayOf(date)])].toSorted()
    parts.push(`BYDAY=${days.map((day) => CODES[day - 1]).join(",")}`)
  }
  if (repeat.every === "month")
    parts.push(
      repeat.monthBy === "day"
        ? `BYMONTHDAY=${Number(date.slice(8))}`
        : `BYDAY=${positionInMonth(date)}${code}`,
    )
  parts.push(
    repeat.ends === "count"
      ? `COUNT=${Number(repeat.count)}`
      : `UNTIL=${repeat.until.replaceAll("-", "")}`,
  )
  return parts.join(";")
}

/** The parts of a rule that can be shown. Unknown parts are left out. */
export interface ReadRule {
  every: "day" | "week" | "month" | "year"
  interval: number
  /** Weekdays with their position in the month, 0 for every one. */
  days: { weekday: number; position: number }[]
  monthDay: number | undefined
  until: string | undefined
  count: number | undefined
}

const PERIODS: Record<string, ReadRule["every"]> = {
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
}

/** Reads a rule; undefined when its frequency is none that can be shown. */
export function readRule(rule: string): ReadRule | undefined {
  const parts = new Map(
    rule
      .replace(/^RRULE:/i, "")
      .split(";")
      .map((part) => part.toUpperCase().split("=", 2) as [string, string]),
  )
  const every = PERIODS[parts.get("FREQ") ?? ""]
  if (!every) return undefined
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get("UNTIL") ?? "")
  return {
    every,
    interval: Number(parts.get("INTERVAL") ?? 1),
    days: (parts.get("BYDAY") ?? "").split(",").flatMap(readDay),
    monthDay: numberIn(parts.get("BYMONTHDAY")),
    until: until ? until.slice(1).join("-") : undefined,
    count: numberIn(parts.get("COUNT")),
  }
}

function readDay(text: string): ReadRule["days"] {
  const found = /^([+-]?\d)?([A-Z]{2})$/.exec(text)
  const weekday = CODES.findIndex((code) => code === found?.[2]) + 1
  return weekday > 0 ? [{ weekday, position: Number(found![1] ?? 0) }] : []
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The form's state for a stored rule of an event on this day. */
export function repeatOf(rule: string | null, date: string): Repeat {
  const read = rule === null ? undefined : readRule(rule)
  if (!read || read.every === "year") return NEVER
  return {
    every: read.every,
    weekdays:
      read.every === "week"
        ? read.days.map((day) => day.weekday).filter((day) => day !== weekdayOf(date))
        : [],
    monthBy: read.days.length > 0 ? "weekday" : "day",
    ends: read.until ? "until" : "count",
    until: read.until ?? "",
    count: String(read.count ?? NEVER.count),
  }
}

/** A date in the week that begins on Monday, January 1 2024, for the names of weekdays. */
export const sampleOfWeekday = (weekday: number) => dateOf(`2024-01-0${weekday}`)
