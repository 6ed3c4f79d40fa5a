import type { Cadence, QuietHours } from "@grove/contract/mail"

export interface Clock {
  quietHours: QuietHours | null
  /** IANA name; null is UTC. */
  timeZone: string | null
}

/** When digests are sent, on the member's clock. */
const DIGEST_HOUR = 8
const MONDAY = "Mon"
/** All time zones differ from UTC by multiples of this. */
const STEP_MS = 15 * 60_000
const MAX_STEPS = 9 * 24 * 4

interface LocalTime {
  hour: number
  minute: number
  weekday: string
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

function localClock(timeZone: string | null) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC",
    hourCycle: "h23",
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
  })
  return (at: Date): LocalTime => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    return {
      hour: Number(parts["hour"]),
      minute: Number(parts["minute"]),
      weekday: parts["weekday"] ?? "",
    }
  }
}

function isQuiet({ hour }: LocalTime, quiet: QuietHours | null): boolean {
  if (!quiet) return false
  const { from, until } = quiet
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** When a mail of this cadence may be sent: never during quiet hours. */
export function dueAt(cadence: Exclude<Cadence, "never">, now: Date, clock: Clock): Date {
  const localAt = localClock(clock.timeZone)
  const isAllowed = (at: Date) => !isQuiet(localAt(at), clock.quietHours)
  const isDigestTime = (at: Date) => {
    const { hour, minute, weekday } = localAt(at)
    return hour === DIGEST_HOUR && minute === 0 && (cadence === "daily" || weekday === MONDAY)
  }
  const start = cadence === "immediately" ? now : next(now, isDigestTime)
  return isAllowed(start) ? start : next(start, isAllowed)
}

/** The first quarter of an hour after `from` that fits. */
function next(from: Date, fits: (at: Date) => boolean): Date {
  let at = new Date((Math.floor(from.getTime() / STEP_MS) + 1) * STEP_MS)
  for (let step = 0; step < MAX_STEPS && !fits(at); step += 1) at = new Date(at.getTime() + STEP_MS)
  return at
}
