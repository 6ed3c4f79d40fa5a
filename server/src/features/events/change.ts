import { DAY_MS } from "@grove/contract/durations"
import { addDays } from "@grove/contract/event-time"
import type { EventChange } from "@grove/contract/events"

import type { PostImage, StoredEvent } from "#db/tables/posts.ts"

/** The change with its cover already stored: undefined keeps the cover, null removes it. */
export type StoredChange = Omit<EventChange, "scope" | "cover"> & {
  cover?: PostImage | null | undefined
}

const DETAILS = [
  "title",
  "description",
  "date",
  "time",
  "endDate",
  "endTime",
  "timeZone",
  "isOnline",
  "location",
  "cover",
  "guestListVisible",
  "guestsMayInvite",
  "rule",
] as const satisfies readonly (keyof StoredChange & keyof StoredEvent)[]

/** Missing fields stay; null clears one. An online event has no location. */
export function changedEvent(event: StoredEvent, change: StoredChange): StoredEvent {
  const given = DETAILS.filter((name) => change[name] !== undefined)
  const changes = Object.fromEntries(given.map((name) => [name, change[name] ?? undefined]))
  const changed = { ...event, ...changes } as StoredEvent
  return withNews(event, changed.isOnline ? { ...changed, location: undefined } : changed)
}

/** The same change for another event of the series, which keeps its day; an end moves with it. */
export function changedLikewise(
  event: StoredEvent,
  whole: StoredChange,
  first: StoredEvent,
): StoredEvent {
  const change = { ...whole, date: undefined, rule: undefined }
  if (!change.endDate || event.date === undefined || first.date === undefined)
    return changedEvent(event, change)
  const days = (Date.parse(change.endDate) - Date.parse(first.date)) / DAY_MS
  return changedEvent(event, { ...change, endDate: addDays(event.date, days) })
}

/** When and where it takes place: what guests are notified of. */
export const factsOf = (event: StoredEvent) =>
  JSON.stringify([
    event.date,
    event.time,
    event.endDate,
    event.endTime,
    event.timeZone,
    event.isOnline,
    event.location,
  ])

/** Keeps the last announced facts until guests are notified, and counts changes for their calendars. */
export function withNews(before: StoredEvent, after: StoredEvent): StoredEvent {
  if (factsOf(before) === factsOf(after)) return after
  return asNews({ ...after, known: before.known }, before)
}

export const asNews = (event: StoredEvent, before: StoredEvent): StoredEvent => ({
  ...event,
  known: event.known ?? factsOf(before),
  sequence: (event.sequence ?? 0) + 1,
})
