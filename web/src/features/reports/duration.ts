import { t } from "#lib/text.ts"

/** '12 minutes', '3 hours', '2 days'. */
export function duration(minutes: number | null): string {
  if (minutes === null) return t("No decision yet")
  if (minutes < 60)
    return t("{count, plural, one {# minute} other {# minutes}}", { count: Math.round(minutes) })
  if (minutes < 48 * 60)
    return t("{count, plural, one {# hour} other {# hours}}", { count: Math.round(minutes / 60) })
  return t("{count, plural, one {# day} other {# days}}", { count: Math.round(minutes / 1440) })
}
