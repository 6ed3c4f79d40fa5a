import { t } from "#lib/text.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a person has been waiting: 'for 3 hours', 'since yesterday', 'for 4 days'. */
export function sinceWords(since: string, now: number): string {
  const age = now - Date.parse(since)
  const days = Math.floor(age / DAY_MS)
  if (days > 1) return t("for {days} days", { days })
  if (days === 1) return t("since yesterday")
  const hours = Math.floor(age / HOUR_MS)
  if (hours > 0) return t("for {hours, plural, one {# hour} other {# hours}}", { hours })
  return t("for a few minutes")
}
