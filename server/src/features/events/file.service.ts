import { HOUR_MS } from "@grove/contract/durations"
import { withCount } from "@grove/contract/recurrence"

import {
  requireVisibleEvent,
  visibleSeriesOf,
  type EventRow,
} from "#features/posts/events.service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { calendarFile, type CalendarEvent, type Recurrence } from "./calendar-file.ts"
import { factsOf } from "./change.ts"
import { datesOf } from "./series-plan.ts"

/** The calendar file of an event, or of all events of its series. */
export async function eventFile(ctx: Context, postId: string): Promise<string> {
  const row = await requireVisibleEvent(ctx, postId)
  const event = calendarEvent(ctx, row)
  must(event, "event.undated")
  const { hostname } = new URL(ctx.config.publicUrl)
  const file = (id: string) => ({ uid: `${id}@${hostname}`, product: ctx.site.current().name })
  const rows = row.seriesId === null ? [] : await visibleSeriesOf(ctx, row.seriesId)
  const first = rows.find((each) => each.id === row.seriesId)
  const master = first && calendarEvent(ctx, first)
  const series = first && recurrenceOf(ctx, first, rows)
  return master && series
    ? calendarFile(master, file(first.id), series)
    : calendarFile(event, file(postId))
}

function recurrenceOf(
  ctx: Context,
  first: EventRow,
  rows: readonly EventRow[],
): Recurrence | undefined {
  const dates = datesOf(rows)
  const { seriesDate, event } = first
  if (dates.length === 0 || seriesDate === null || event.rule === undefined) return undefined
  const held = new Map(rows.map((row) => [row.seriesDate, row]))
  return {
    // A count, because UNTIL would depend on the time zone.
    rule: withCount(event.rule, dates.length),
    date: seriesDate,
    lastDate: dates.at(-1)!,
    without: dates.filter((date) => !held.has(date)),
    changed: rows
      .filter((row) => isException(row, first))
      .flatMap((row) => {
        const changed = calendarEvent(ctx, row)
        return changed && row.seriesDate !== null
          ? [{ ...changed, seriesDate: row.seriesDate }]
          : []
      }),
  }
}

/** Differs from what the rule makes of the first event. */
function isException(row: EventRow, first: EventRow): boolean {
  if (row.canceledAt !== null || row.event.date !== row.seriesDate) return true
  return textOf(row, row.event.date) !== textOf(first, row.event.date)
}

/** What calendars show, on the given day; the length of an event of several days is compared, not its last day. */
const textOf = ({ event, startsAt, endsAt }: EventRow, date: string | undefined) =>
  JSON.stringify([
    event.title,
    event.description,
    factsOf({ ...event, date, endDate: undefined }),
    event.time === undefined ? 0 : endsAt!.getTime() - startsAt!.getTime(),
  ])

/** Undefined for an event without a date. */
export function calendarEvent(ctx: Context, row: EventRow): CalendarEvent | undefined {
  const { event, startsAt, endsAt } = row
  if (!startsAt) return undefined
  return {
    ...event,
    startsAt,
    endsAt: endsAt ?? new Date(startsAt.getTime() + HOUR_MS),
    changedAt: row.changedAt,
    sequence: event.sequence ?? 0,
    isCanceled: row.canceledAt !== null,
    url: `${ctx.config.publicUrl}/post/${row.id}`,
  }
}
