import type { EventChange } from "@grove/contract/events"
import type { Event, NewEvent } from "@grove/contract/posts"

import { NEVER, repeatOf, ruleOf, type Repeat } from "./repeat-rule.ts"

/** The form state: every field as text, empty until filled. */
export interface EventDraft {
  title: string
  description: string
  date: string
  time: string
  endDate: string
  endTime: string
  timeZone: string
  isOnline: boolean
  location: string
  categoryId: number | undefined
  capacity: string
  guestListVisible: Event["guestListVisible"]
  guestsMayInvite: boolean
  repeat: Repeat
}

export function emptyEvent(): EventDraft {
  return {
    title: "",
    description: "",
    date: "",
    time: "",
    endDate: "",
    endTime: "",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: false,
    location: "",
    categoryId: undefined,
    capacity: "",
    guestListVisible: "everyone",
    guestsMayInvite: false,
    repeat: NEVER,
  }
}

export const isEventEmpty = (draft: EventDraft) =>
  JSON.stringify({ ...draft, timeZone: "" }) === JSON.stringify({ ...emptyEvent(), timeZone: "" })

/** The stored facts of an event, for the form that changes them. */
export function draftOf(event: Event): EventDraft {
  const empty = emptyEvent()
  return {
    title: event.title,
    description: event.description,
    date: event.date ?? "",
    time: event.time ?? "",
    endDate: event.endDate ?? "",
    endTime: event.endTime ?? "",
    timeZone: event.timeZone ?? empty.timeZone,
    isOnline: event.isOnline,
    location: event.location ?? "",
    categoryId: undefined,
    capacity: event.capacity === null ? "" : String(event.capacity),
    guestListVisible: event.guestListVisible,
    guestsMayInvite: event.guestsMayInvite,
    repeat: repeatOf(event.rule, event.date ?? ""),
  }
}

/** Only the filled fields; the place of an online event is ignored. */
export function statedEvent(draft: EventDraft): NewEvent {
  const location = draft.location.trim()
  const rule = ruleOf(draft.repeat, draft.date)
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    isOnline: draft.isOnline,
    ...(draft.date && { date: draft.date }),
    ...(draft.time && { time: draft.time }),
    ...(draft.date && draft.endDate && { endDate: draft.endDate }),
    ...(draft.date && draft.time && draft.endTime && { endTime: draft.endTime }),
    ...(draft.date && { timeZone: draft.timeZone }),
    ...(location && !draft.isOnline && { location }),
    ...(draft.capacity && { capacity: Number(draft.capacity) }),
    guestListVisible: draft.guestListVisible,
    ...(draft.guestsMayInvite && { guestsMayInvite: true }),
    ...(rule !== null && { rule }),
  }
}

/** What differs from the stored facts: fields that are not sent stay unchanged for the whole series. */
export function changedFacts(before: EventDraft, after: EventDraft): EventChange {
  const orNull = (value: string) => (value === "" ? null : value)
  const facts = (draft: EventDraft): EventChange => ({
    title: draft.title.trim(),
    description: draft.description.trim(),
    date: orNull(draft.date),
    time: orNull(draft.time),
    endDate: orNull(draft.endDate),
    endTime: orNull(draft.endTime),
    timeZone: draft.timeZone,
    isOnline: draft.isOnline,
    location: draft.isOnline ? "" : draft.location.trim(),
    capacity: draft.capacity === "" ? null : Number(draft.capacity),
    guestListVisible: draft.guestListVisible,
    guestsMayInvite: draft.guestsMayInvite,
    rule: ruleOf(draft.repeat, draft.date),
  })
  const old = facts(before)
  return Object.fromEntries(
    Object.entries(facts(after)).filter(
      ([name, value]) => value !== old[name as keyof EventChange],
    ),
  )
}

/** All time zones of the browser, including the current one. */
export function timeZones(current: string) {
  const known = Intl.supportedValuesOf("timeZone")
  const all = known.includes(current) ? known : [current, ...known]
  return all.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))
}
