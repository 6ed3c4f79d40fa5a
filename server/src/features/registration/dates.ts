const DAY: Intl.DateTimeFormatOptions = {
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
}

/** In UTC: pages and mails of the server do not know the reader's time zone. */
export const dayOf = (at: Date) => at.toLocaleDateString("en-US", DAY)

export const monthOf = (at: Date) =>
  at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** `For 3 hours`, in the largest unit that fits. */
export function sinceText(from: Date, now: Date): string {
  const passed = now.getTime() - from.getTime()
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(passed / ms)
    if (count > 0) return `For ${count} ${unit}${count === 1 ? "" : "s"}`
  }
  return "Since a moment ago"
}
