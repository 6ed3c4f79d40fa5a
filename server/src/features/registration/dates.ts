import { DAY_MS, HOUR_MS, MINUTE_MS } from "@grove/contract/durations"

import { currentLanguage, t } from "#platform/language/text.ts"

const DAY: Intl.DateTimeFormatOptions = {
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
}

/** In UTC: pages and mails of the server do not know the reader's time zone. */
export const dayOf = (at: Date) => at.toLocaleDateString(currentLanguage(), DAY)

export const monthOf = (at: Date) =>
  at.toLocaleDateString(currentLanguage(), { month: "long", year: "numeric", timeZone: "UTC" })

/** `For 3 hours`, in the largest unit that fits. */
export function sinceText(from: Date, now: Date): string {
  const passed = now.getTime() - from.getTime()
  const units = (ms: number) => ({ count: Math.floor(passed / ms) })
  if (passed >= DAY_MS) return t("For {count, plural, one {# day} other {# days}}", units(DAY_MS))
  if (passed >= HOUR_MS)
    return t("For {count, plural, one {# hour} other {# hours}}", units(HOUR_MS))
  if (passed >= MINUTE_MS)
    return t("For {count, plural, one {# minute} other {# minutes}}", units(MINUTE_MS))
  return t("Since a moment ago")
}
