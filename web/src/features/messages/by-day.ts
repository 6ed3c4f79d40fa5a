/** Items of one calendar day in local time. */
export interface Day<T> {
  /** The time of the first item. */
  at: string
  items: T[]
}

/** Groups a list sorted by time into days. */
export function byDay<T extends { createdAt: string }>(items: readonly T[]): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last && dayOf(last.at) === dayOf(item.createdAt)) last.items.push(item)
    else days.push({ at: item.createdAt, items: [item] })
  }
  return days
}

/** Identifies a calendar day; stable while more of it is loaded. */
export function dayOf(when: string): string {
  return new Date(when).toDateString()
}

/** The number of midnights between then and now. */
export function daysAgo(when: string, now: number): number {
  return Math.round((midnightOf(new Date(now)) - midnightOf(new Date(when))) / 86_400_000)
}

function midnightOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
