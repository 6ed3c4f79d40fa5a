import type { RateClass } from "@grove/contract/route"

import { formatAgo, formatDate, formatTime } from "./format.ts"
import { t } from "./text.ts"

const MINUTE = 60_000

export interface Limit {
  code: string
  /** The server's sentence, written without knowledge of the local time. */
  message: string
  /** The rate class of the rejected call. */
  rateClass: RateClass
  retryAfterSeconds: number
}

/** The text for a rate limit: what was rejected, and when it is possible again in local time. */
export function limitText(
  { code, message, rateClass, retryAfterSeconds }: Limit,
  now: Date,
): string {
  const when = whenText(new Date(now.getTime() + retryAfterSeconds * 1000), now)
  if (code === "message.strangers") return t("You can write to new people again {when}.", { when })
  if (code === "image.quota")
    return t("You have sent many pictures. You can send more {when}.", { when })
  const again = (AGAIN[rateClass] ?? tryAgain)(when)
  return code === "request.tooMany" ? again : `${message} ${again}`
}

const tryAgain = (when: string) => t("You can try again {when}.", { when })
const searchAgain = (when: string) => t("You can search again {when}.", { when })

const AGAIN: Partial<Record<RateClass, (when: string) => string>> = {
  post: (when) => t("You can post again {when}.", { when }),
  comment: (when) => t("You can comment again {when}.", { when }),
  react: (when) => t("You can like and save again {when}.", { when }),
  follow: (when) => t("You can follow and unfollow people again {when}.", { when }),
  message: (when) => t("You can send messages again {when}.", { when }),
  story: (when) => t("You can share a story again {when}.", { when }),
  report: (when) => t("You can report again {when}.", { when }),
  profile: (when) => t("You can change your profile again {when}.", { when }),
  remove: (when) => t("You can delete again {when}.", { when }),
  search: searchAgain,
  suggest: searchAgain,
  analyze: (when) => t("You can analyze accounts again {when}.", { when }),
  scan: (when) => t("You can scan again {when}.", { when }),
}

/** 'in a moment', 'in 40 minutes', 'today at 18:30', 'tomorrow at 14:00'. Rounds up. */
export function whenText(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  if (ms <= MINUTE) return t("in a moment")
  if (ms <= 60 * MINUTE) return formatAgo(-Math.ceil(ms / MINUTE), "minute")
  const rounded = new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE)
  const time = formatTime(rounded)
  const days = dayNumber(rounded) - dayNumber(now)
  if (days === 0) return t("today at {time}", { time })
  if (days === 1) return t("tomorrow at {time}", { time })
  return t("on {date} at {time}", { date: formatDate(rounded), time })
}

/** Numbers local days consecutively, across clock changes. */
const dayNumber = (date: Date) =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
