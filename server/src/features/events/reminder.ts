interface Planned {
  title: string
  time?: string | undefined
}

const MINUTE_MS = 60_000

/** Text of the reminder. An event without a time starts at midnight, so its text names the day. */
export function reminderOf({ title, time }: Planned, startsAt: Date, now: Date): string {
  if (time === undefined) return `Reminder: ${title} is tomorrow`
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes >= 55) return `Reminder: ${title} starts in an hour`
  return `Reminder: ${title} starts in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`
}
