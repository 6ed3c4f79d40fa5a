import { formatList } from "#lib/format.ts"
import { currentLocale, t } from "#lib/text.ts"

import { addDays, dateOf, weekdayOf } from "./days.ts"
import { readRule, sampleOfWeekday, type ReadRule } from "./repeat-rule.ts"

/** 'Every Tuesday until May 5'; undefined for a rule that cannot be described. */
export function repeatText(rule: string, start: string): string | undefined {
  const read = readRule(rule)
  if (!read) return undefined
  const often = frequencyText(read, start)
  if (read.until) return t("{often} until {day}", { often, day: dayText(read.until, start) })
  if (read.count)
    return t("{often}, {count, plural, one {# time} other {# times}}", { often, count: read.count })
  return often
}

function frequencyText(read: ReadRule, start: string): string {
  const { interval: count } = read
  if (read.every === "day") return count > 1 ? t("Every {count} days", { count }) : t("Every day")
  if (read.every === "year") return t("Every year")
  if (read.every === "week") {
    const weekdays = read.days.length > 0 ? read.days.map((day) => day.weekday) : [weekdayOf(start)]
    const days = formatList(weekdays.map((day) => weekdayName(day)))
    return count > 1
      ? t("Every {count} weeks on {days}", { count, days })
      : t("Every {days}", { days })
  }
  const [day] = read.days
  const on = day
    ? nthWeekday(day.position, weekdayName(day.weekday))
    : t("day {number}", { number: read.monthDay ?? Number(start.slice(8)) })
  return count > 1
    ? t("Every {count} months on {on}", { count, on })
    : t("Every month on {on}", { on })
}

/** 'the second Tuesday'. */
export function nthWeekday(position: number, weekday: string): string {
  switch (position) {
    case 1:
      return t("the first {weekday}", { weekday })
    case 2:
      return t("the second {weekday}", { weekday })
    case 3:
      return t("the third {weekday}", { weekday })
    case 4:
      return t("the fourth {weekday}", { weekday })
    default:
      return t("the last {weekday}", { weekday })
  }
}

export const weekdayName = (weekday: number, style: "long" | "short" | "narrow" = "long") =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: "UTC" }).format(
    sampleOfWeekday(weekday),
  )

/** With the year only when it could be another one than expected. */
function dayText(day: string, start: string): string {
  const isFar = day >= addDays(start, 365)
  return new Intl.DateTimeFormat(currentLocale(), {
    day: "numeric",
    month: "long",
    ...(isFar && { year: "numeric" }),
    timeZone: "UTC",
  }).format(dateOf(day))
}
