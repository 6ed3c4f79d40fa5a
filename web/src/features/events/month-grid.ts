import { addDays, startOfWeek } from "./days.ts"

const WEEKS = 6
const DAYS = 7

/** Six weeks that contain the month, so that the calendar keeps its height. */
export function monthGrid(month: string, firstDay: number): string[][] {
  const start = startOfWeek(`${month}-01`, firstDay)
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS }, (__, day) => addDays(start, week * DAYS + day)),
  )
}

interface WeekInfo {
  firstDay: number
}

/** Regions whose week begins on Sunday; for browsers without week data. */
const SUNDAY = new Set(["US", "CA", "MX", "BR", "IL", "IN", "JP", "KR", "TW", "ZA", "AU", "PH"])

/** The first day of the week in this language: 1 is Monday, 7 is Sunday. */
export function firstDayOfWeek(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo
    weekInfo?: WeekInfo
  }
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  if (known) return known.firstDay
  return SUNDAY.has(locale.maximize().region ?? "") ? 7 : 1
}

/** The member's language with the region the browser names for it: 'en' becomes 'en-GB'. */
export function withRegion(language: string, preferred: readonly string[]): string {
  return preferred.find((one) => languageOf(one) === language) ?? language
}

/** Undefined for what a browser names on a system without a language, as `c` or `en-US@posix`. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return undefined
  }
}
