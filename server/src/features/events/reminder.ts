import { MINUTE_MS } from "@grove/contract/durations"

import { later, type Text } from "#platform/language/text.ts"

interface Planned {
  title: string
  time?: string | undefined
}

/** Text of the reminder. An event without a time starts at midnight, so its text names the day. */
export function reminderOf({ title, time }: Planned, startsAt: Date, now: Date): Text {
  if (time === undefined) return later("Reminder: {title} is tomorrow", { title })
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes >= 55) return later("Reminder: {title} starts in an hour", { title })
  return later(
    "Reminder: {title} starts in {count, plural, =1 {a minute} one {# minute} other {# minutes}}",
    { title, count: minutes },
  )
}
