import { addDays, instantOf, isTimeZone } from "@grove/contract/event-time"
import type { CalendarDay, events, ListedEvent } from "@grove/contract/events"
import { PAGE } from "@grove/contract/limits"
import type { Page, Received } from "@grove/contract/route"
import type { PersonRef } from "@grove/contract/users"

import { viewPosts } from "#features/posts/view.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST, OLDEST } from "#platform/http/cursor.ts"
import { t } from "#platform/language/text.ts"

import { selectCalendar, selectEvents, selectFollowedGoing } from "./list.queries.ts"

type ListQuery = Received<typeof events.list>["query"]

const EARLIEST = "1000-01-01T00:00:00.000Z"
const LATEST = "2999-12-31T23:59:59.999Z"

/** Three statements for a page of any length. */
export async function listEvents(ctx: Context, query: ListQuery): Promise<Page<ListedEvent>> {
  const { userId } = ctx.actor
  const { tab = "upcoming", limit = PAGE.default } = query
  const first = tab === "past" ? ([LATEST, NEWEST] as const) : ([EARLIEST, OLDEST] as const)
  const after = decodeCursor(query.cursor, "time", "uuid") ?? first
  const viewer = { userId, now: ctx.now() }
  const found = await selectEvents(ctx.db, tab, viewer, after, limit + 1, filterOf(query))
  const page = cutPage(found, limit, (row) => [row.position, row.id])
  const ids = page.items.map((row) => row.id)
  const [posts, followed] = await Promise.all([
    viewPosts(ctx, ids),
    selectFollowedGoing(ctx.db, userId, ids),
  ])
  const inviters = new Map(page.items.map((row) => [row.id, row.invitedBy]))
  const items = posts.map((post) => {
    const inviter = inviters.get(post.id)
    return {
      ...post,
      followedGoing: followed.get(post.id) ?? [],
      ...(inviter && { invitedBy: JSON.parse(inviter) as PersonRef }),
    }
  })
  return { items, next: page.next }
}

function filterOf({ day, from, to, place, categoryId, seriesId, timeZone }: ListQuery) {
  const range = day === undefined ? undefined : dayOf(day, zoneOf(timeZone))
  return {
    day: day ?? null,
    from: range?.starts ?? (from === undefined ? null : new Date(from)),
    to: range?.ends ?? (to === undefined ? null : new Date(to)),
    isOnline: place === undefined ? null : place === "online",
    categoryId: categoryId ?? null,
    seriesId: seriesId ?? null,
  }
}

/** The days of a month that have events, in the caller's time zone. One statement. */
export async function eventCalendar(
  ctx: Context,
  { month, timeZone }: Received<typeof events.calendar>["query"],
): Promise<CalendarDay[]> {
  const zone = zoneOf(timeZone)
  const first = `${month}-01`
  const bounds: Date[] = []
  for (let date = first; date.startsWith(month); date = addDays(date, 1))
    bounds.push(midnight(date, zone))
  bounds.push(midnight(addDays(first, bounds.length), zone))
  return selectCalendar(ctx.db, ctx.actor.userId, first, bounds)
}

/** A day begins and ends with the clock of the zone: it can have 23 or 25 hours. */
const dayOf = (date: string, timeZone: string) => ({
  starts: midnight(date, timeZone),
  ends: midnight(addDays(date, 1), timeZone),
})

function midnight(date: string, timeZone: string): Date {
  const at = instantOf(date, "00:00", timeZone)
  must(at && date > "1000" && date < "9999", "request.invalid", t("This day is out of range."))
  return at
}

function zoneOf(timeZone = "UTC"): string {
  must(isTimeZone(timeZone), "event.zone")
  return timeZone
}
