import { DAY_MS } from "@grove/contract/durations"
import { eventText } from "@grove/contract/event-text"
import { addDays, endOf, isTimeZone, startOf } from "@grove/contract/event-time"
import { EVENT } from "@grove/contract/limits"
import type { NewEvent } from "@grove/contract/posts"
import { occurrencesOf, plainRule } from "@grove/contract/recurrence"

import type { PostImage, StoredEvent } from "#db/tables/posts.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

/** The columns of a post that hold its event. */
export interface EventColumns {
  event: StoredEvent
  eventAt: Date | null
  eventEndsAt: Date | null
}

const MAX_MS = EVENT.days * DAY_MS

/** Rejects an end that is not after the start. */
export function eventColumns(event: StoredEvent): EventColumns {
  const [eventAt, eventEndsAt] = [startOf(event), endOf(event)]
  const length = eventAt && eventEndsAt ? eventEndsAt.getTime() - eventAt.getTime() : 1
  const isEndPlain = event.endTime === undefined || event.time !== undefined
  must(isEndPlain && length > 0 && length <= MAX_MS, "event.end")
  return { event, eventAt, eventEndsAt }
}

/** Rejects a date that can only be a mistake. */
export function requireNearDate(date: string | null | undefined, now: Date): void {
  const years = date ? Math.abs(Number(date.slice(0, 4)) - now.getUTCFullYear()) : 0
  must(years <= EVENT.years, "event.date")
}

/** Rejects a zone that no formatter knows. */
export function requireTimeZone(timeZone: string | undefined): void {
  must(timeZone === undefined || isTimeZone(timeZone), "event.zone")
}

/** The event as its host enters it; an online event has no location. */
export function newEventOf(body: NewEvent, cover: PostImage | undefined): StoredEvent {
  const { cover: _, capacity: __, ...facts } = body
  return {
    ...facts,
    location: body.isOnline ? undefined : body.location,
    rule: body.rule === undefined ? undefined : plainRule(body.rule),
    guestListVisible: body.guestListVisible ?? "everyone",
    cover,
  }
}

/** An event of a series: its columns, its text, and the day its rule gives. */
export interface SeriesEvent extends EventColumns {
  content: string
  seriesDate: string
}

/** All events of the series that begins with `event`, itself first. Rejects a rule we cannot follow. */
export function seriesOf(event: StoredEvent, content: string): SeriesEvent[] {
  const { date, time, timeZone, rule } = event
  must(date !== undefined && rule !== undefined, "event.rule", t("rule: a series needs a date."))
  const occurrences = occurrencesOf(rule, { date, time }, timeZone)
  must(occurrences, "event.rule")
  return occurrences.map((occurrence) => {
    const moved = movedTo(event, occurrence.date)
    const text = contentOf(content, event, moved)
    return { ...eventColumns(moved), content: text, seriesDate: occurrence.date }
  })
}

/** The event on another day, with the same length in days. */
function movedTo(event: StoredEvent, date: string): StoredEvent {
  if (event.date === undefined || event.endDate === undefined) return { ...event, date }
  const days = (Date.parse(date) - Date.parse(event.date)) / DAY_MS
  return { ...event, date, endDate: addDays(event.endDate, days) }
}

/** Composed again if it was composed from the event; the author's own text stays. */
export const contentOf = (content: string, before: StoredEvent, after: StoredEvent) =>
  content === eventText(before) ? eventText(after) : content
