import { currentLocale } from "./text.ts"

/** Numbers and dates in the member's language. Intl objects are expensive to create, so they are cached. */
const made = new Map<string, unknown>()

function kept<T>(name: string, make: (locale: string) => T): T {
  const key = `${currentLocale()} ${name}`
  let format = made.get(key) as T | undefined
  if (!format) {
    format = make(currentLocale())
    made.set(key, format)
  }
  return format
}

/** `1204` → '1,204'. */
export function formatNumber(value: number): string {
  return kept("number", (locale) => new Intl.NumberFormat(locale)).format(value)
}

/** `1204` → '1.2K', for narrow places. */
export function formatCompact(value: number): string {
  return kept(
    "compact",
    (locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
  ).format(value)
}

/** `73` → '73%'. */
export function formatPercent(value: number): string {
  return kept("percent", (locale) => new Intl.NumberFormat(locale, { style: "percent" })).format(
    value / 100,
  )
}

/** 'Mar 4, 2025'. */
export function formatDate(when: string | Date): string {
  return kept("date", (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" })).format(
    new Date(when),
  )
}

/** 'March 2025'. */
export function formatMonth(when: string | Date): string {
  return kept(
    "month",
    (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }),
  ).format(new Date(when))
}

/** 'Tuesday, March 4, 2025 at 9:12 AM', for tooltips. */
export function formatDateTime(when: string | Date): string {
  return kept(
    "dateTime",
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }),
  ).format(new Date(when))
}

/** '09:12'. */
export function formatTime(when: string | Date): string {
  return kept(
    "time",
    (locale) =>
      new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  ).format(new Date(when))
}

/** 'Ann, Bob and Cem'. */
export function formatList(items: readonly string[]): string {
  return kept("list", (locale) => new Intl.ListFormat(locale)).format(items)
}

/** Hidden at 0, the number up to the cap, '99+' above. */
export function formatBadge(count: number, cap: number): string {
  if (count <= 0) return ""
  return count > cap ? `${formatNumber(cap)}+` : formatNumber(count)
}

/** '2m', '1h', '3d', for narrow places. */
export function formatSpan(amount: number, unit: "minute" | "hour" | "day" | "week"): string {
  return kept(
    `span ${unit}`,
    (locale) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" }),
  ).format(amount)
}

/** '12 minutes ago'. */
export function formatAgo(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return kept("ago", (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" })).format(
    -amount,
    unit,
  )
}
