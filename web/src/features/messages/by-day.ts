/** Items of one calendar day, where the reader is. */
export interface Day<T> {
  /** The first moment of it that has something. */
  at: string
  items: T[]
}

/** Cuts a list in order of time into days. */
export function byDay<T extends { createdAt: string }>(items: readonly T[]): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last && dayOf(last.at) === dayOf(item.createdAt)) last.items.push(item)
    else days.push({ at: item.createdAt, items: [item] })
  }
  return days
}

/** Names a calendar day: the same one, whatever else of it is loaded later. */
export function dayOf(when: string): string {
  return new Date(when).toDateString()
}

/** How many midnights lie between then and now. */
export function daysAgo(when: string, now: number): number {
  return Math.round((midnightOf(new Date(now)) - midnightOf(new Date(when))) / 86_400_000)
}

function midnightOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
