import { occurrencesOf, parseRule, withCount } from "@grove/contract/recurrence"

import type { StoredEvent } from "#db/tables/posts.ts"
import {
  contentOf,
  eventColumns,
  seriesOf,
  type EventRow,
  type EventUpdate,
  type SeriesEvent,
} from "#features/posts/events.service.ts"

import { asNews, changedEvent, changedLikewise, withNews, type StoredChange } from "./change.ts"

export interface SeriesPlan {
  updates: EventUpdate[]
  /** New events after the last one. */
  added: SeriesEvent[]
  /** Events the new rule does not need. */
  surplus: EventRow[]
}

const updateOf = (row: EventRow, event: StoredEvent, change?: StoredChange): EventUpdate => ({
  ...eventColumns(event),
  id: row.id,
  content: contentOf(row.content, row.event, event),
  eventCapacity: change?.capacity === undefined ? row.capacity : change.capacity,
  seriesId: row.seriesId,
  seriesDate: row.seriesDate,
  canceledAt: row.canceledAt,
})

/** Changes one event only. */
export const planOne = (row: EventRow, change: StoredChange): SeriesPlan => ({
  updates: [updateOf(row, changedEvent(row.event, change), change)],
  added: [],
  surplus: [],
})

/**
 * Changes this event and the later ones of its series. Other days or another rule begin a new series with this event:
 * its events take the place of the later ones in their order, so that guests keep their replies. `rows` is the whole
 * series in the order of its days.
 */
export function planFollowing(
  row: EventRow,
  rows: readonly EventRow[],
  change: StoredChange,
): SeriesPlan {
  const following = rows.filter((each) => each.id === row.id || isAfter(each, row))
  const next = changedEvent(row.event, change)
  if (next.date === row.event.date && next.rule === row.event.rule) {
    const updates = following.map((each) =>
      updateOf(each, each.id === row.id ? next : changedLikewise(each.event, change, next), change),
    )
    return { updates, added: [], surplus: [] }
  }

  const { known: _, sequence: __, ...plain } = next
  const dates = datesOf(rows)
  const isShortened = next.rule !== undefined && hasSameCount(next.rule, row.event.rule)
  const left = dates.filter((date) => date >= (row.seriesDate ?? "")).length
  const rule = isShortened ? withCount(next.rule!, Math.max(left, 1)) : next.rule
  const series: Omit<SeriesEvent, "seriesDate">[] =
    rule === undefined
      ? [{ ...eventColumns(plain), content: contentOf(row.content, row.event, plain) }]
      : seriesOf({ ...plain, rule }, contentOf(row.content, row.event, { ...plain, rule }))
  const seriesId = series.length > 1 ? row.id : null
  const moved = following.slice(0, series.length).map((each, index) => {
    const { known, sequence } = each.event
    const planned = series[index] as SeriesEvent
    const event = withNews(each.event, { ...planned.event, known, sequence })
    const update = updateOf(each, event, change)
    return { ...update, content: planned.content, seriesId, seriesDate: planned.seriesDate ?? null }
  })
  const earlier = rows.filter((each) => !following.includes(each))
  return {
    updates: [...shortened(earlier, dates.length - left), ...moved],
    added: series.slice(following.length) as SeriesEvent[],
    surplus: following.slice(series.length),
  }
}

/** A number of dates that was not changed counts those before this event. */
function hasSameCount(rule: string, before: string | undefined): boolean {
  if (before === undefined || rule === before) return rule === before
  const count = parseRule(rule)?.count
  return count !== undefined && count === parseRule(before)?.count
}

const isAfter = (one: EventRow, other: EventRow) =>
  one.seriesDate !== null && other.seriesDate !== null && one.seriesDate > other.seriesDate

/** All days of the series by its rule, also those whose event was deleted. */
export function datesOf(rows: readonly EventRow[]): string[] {
  const first = rows.find((row) => row.id === row.seriesId) ?? rows[0]
  if (!first?.seriesDate || first.event.rule === undefined) return []
  const start = { date: first.seriesDate, time: first.event.time }
  return (occurrencesOf(first.event.rule, start, first.event.timeZone) ?? []).map(
    ({ date }) => date,
  )
}

/** The rule of what is left of a series ends before the change. */
const shortened = (rows: readonly EventRow[], count: number): EventUpdate[] =>
  rows.map((row) =>
    updateOf(row, {
      ...row.event,
      rule: row.event.rule && withCount(row.event.rule, Math.max(count, 1)),
    }),
  )

/** Marks as canceled, outside of any series if its rule no longer names it. */
export const canceled = (row: EventRow, now: Date, isSurplus = false): EventUpdate => ({
  ...updateOf(row, asNews(isSurplus ? { ...row.event, rule: undefined } : row.event, row.event)),
  ...(isSurplus && { seriesId: null, seriesDate: null }),
  canceledAt: now,
})
