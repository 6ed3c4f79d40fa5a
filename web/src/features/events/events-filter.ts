import { EVENT_PLACES, EVENT_TABS } from "@grove/contract/events"

import { paths } from "#lib/paths.ts"

import { addDays, isDay, startOfWeek, weekdayOf } from "./days.ts"

type EventTab = (typeof EVENT_TABS)[number]
export type EventPlace = (typeof EVENT_PLACES)[number]
const SPANS = ["week", "weekend"] as const
type Span = (typeof SPANS)[number]

/** What the list shows, as the address says it. */
export interface EventsFilter {
  tab: EventTab
  day?: string
  span?: Span
  place?: EventPlace
  categoryId?: number
}

/** Unknown values are ignored. */
export function filterIn(search: string): EventsFilter {
  const params = new URLSearchParams(search)
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name))
  const day = params.get("day") ?? ""
  const span = one("when", SPANS)
  const place = one("place", EVENT_PLACES)
  const category = /^[1-9]\d{0,8}$/.exec(params.get("category") ?? "")
  return {
    tab: one("tab", EVENT_TABS) ?? "upcoming",
    ...(isDay(day) ? { day } : span && { span }),
    ...(place && { place }),
    ...(category && { categoryId: Number(category[0]) }),
  }
}

export function addressOf(filter: EventsFilter): string {
  const params = new URLSearchParams()
  if (filter.tab !== "upcoming") params.set("tab", filter.tab)
  if (filter.day) params.set("day", filter.day)
  if (filter.span) params.set("when", filter.span)
  if (filter.place) params.set("place", filter.place)
  if (filter.categoryId) params.set("category", String(filter.categoryId))
  return params.size > 0 ? `${paths.events}?${params}` : paths.events
}

/** A day is shown in the list it belongs to: a past one among the past events. */
export function withDay(
  filter: EventsFilter,
  day: string | undefined,
  today: string,
): EventsFilter {
  const { day: _, span: __, ...rest } = filter
  if (day === undefined) return rest
  const { tab } = filter
  if (day < today && tab !== "past") return { ...rest, tab: "past", day }
  if (day > today && tab === "past") return { ...rest, tab: "upcoming", day }
  return { ...rest, day }
}

/** The query of the list. Days begin at midnight where the reader is. */
export function queryOf(filter: EventsFilter, today: string, firstDay: number, timeZone: string) {
  const { tab, day, span, place, categoryId } = filter
  const range = span && rangeOf(span, today, firstDay)
  return {
    tab,
    ...(day && { day, timeZone }),
    ...(range && { from: midnight(range.from), to: midnight(range.to) }),
    ...(place && { place }),
    ...(categoryId && { categoryId }),
  }
}

/** From today to the end of the week, or the next Saturday and Sunday; `to` is the day after. */
export function rangeOf(span: Span, today: string, firstDay: number) {
  if (span === "week") return { from: today, to: addDays(startOfWeek(today, firstDay), 7) }
  const saturday = addDays(today, 6 - weekdayOf(today))
  return { from: saturday < today ? today : saturday, to: addDays(saturday, 2) }
}

const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Whether anything but the tab is chosen. */
export const hasFilter = (filter: EventsFilter) => Object.keys(filter).length > 1
