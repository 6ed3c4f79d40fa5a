interface When {
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
}

/** Start of an event in its own time zone; null without a date. Without a time it starts at midnight. */
export function startOf({ date, time, timeZone }: When): Date | null {
  if (date === undefined) return null
  const local = Date.parse(`${date}T${time ?? "00:00"}:00Z`)
  if (Number.isNaN(local)) return null
  // Offset and instant depend on each other; a second iteration settles days with a clock change.
  const first = local - offsetAt(local, timeZone)
  return new Date(local - offsetAt(first, timeZone))
}

/** Offset of local time from UTC in milliseconds. An unknown zone counts as UTC. */
function offsetAt(moment: number, timeZone: string | undefined): number {
  if (timeZone === undefined) return 0
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  } catch {
    return 0
  }
  const name =
    format.formatToParts(moment).find((part) => part.type === "timeZoneName")?.value ?? ""
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
