import { formatSpan } from "#lib/format.ts"
import { t } from "#lib/text.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** '23h left', rounded down. */
export function timeLeft(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now
  if (left < MINUTE_MS) return t("less than a minute left")
  const span =
    left < HOUR_MS
      ? formatSpan(Math.floor(left / MINUTE_MS), "minute")
      : formatSpan(Math.floor(left / HOUR_MS), "hour")
  return t("{span} left", { span })
}
