import type { NewPost } from "@grove/contract/posts"

/** The form state: every field as text, empty until filled. */
export interface EventDraft {
  title: string
  description: string
  date: string
  time: string
  timeZone: string
  isOnline: boolean
  location: string
  categoryId: number | undefined
}

export function emptyEvent(): EventDraft {
  return {
    title: "",
    description: "",
    date: "",
    time: "",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: false,
    location: "",
    categoryId: undefined,
  }
}

export function isEventEmpty(draft: EventDraft): boolean {
  const { title, description, date, time, location, isOnline, categoryId } = draft
  return !title && !description && !date && !time && !location && !isOnline && !categoryId
}

/** Only the filled fields; the place of an online event is ignored (spec 5). */
export function statedEvent(draft: EventDraft): NonNullable<NewPost["event"]> {
  const location = draft.location.trim()
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    isOnline: draft.isOnline,
    ...(draft.date && { date: draft.date }),
    ...(draft.time && { time: draft.time }),
    ...(draft.date && { timeZone: draft.timeZone }),
    ...(location && !draft.isOnline && { location }),
  }
}

/** All time zones of the browser, including the current one. */
export function timeZones(current: string) {
  const known = Intl.supportedValuesOf("timeZone")
  const all = known.includes(current) ? known : [current, ...known]
  return all.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))
}
