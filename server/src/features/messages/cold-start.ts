import { DAY_MS } from "@grove/contract/durations"

/** First messages to strangers per day; fewer on the first day of an account, when spammers write most. */
const PER_DAY = 20
const ON_FIRST_DAY = 5

const firstDayLeftMs = (accountSince: Date, now: Date) =>
  accountSince.getTime() + DAY_MS - now.getTime()

export const coldStartLimit = (accountSince: Date, now: Date) =>
  firstDayLeftMs(accountSince, now) > 0 ? ON_FIRST_DAY : PER_DAY

/** How long until the next stranger can be written to. `starts` are those of the last 24 hours, newest first. */
export function coldStartWaitMs(starts: readonly Date[], accountSince: Date, now: Date): number {
  const oldest = starts[coldStartLimit(accountSince, now) - 1]
  if (!oldest) return 0
  const waitMs = Math.max(1, oldest.getTime() + DAY_MS - now.getTime())
  const firstDayMs = firstDayLeftMs(accountSince, now)
  return firstDayMs > 0 ? Math.min(waitMs, firstDayMs) : waitMs
}
