import type { events, Guest } from "@grove/contract/events"
import { PAGE } from "@grove/contract/limits"
import type { Page, Received } from "@grove/contract/route"

import { requireVisibleEvent } from "#features/posts/events.service.ts"
import { shapePerson } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor } from "#platform/http/cursor.ts"

import {
  selectGuests,
  selectGuestsInOrder,
  selectMaySeeGuests,
  type GuestRow,
} from "./guests.queries.ts"

const FIRST_TIME = "1000-01-01T00:00:00.000Z"

export async function listGuests(
  ctx: Context,
  postId: string,
  { tab = "going", limit = PAGE.default, cursor }: Received<typeof events.guests>["query"],
): Promise<Page<Guest>> {
  const event = await requireVisibleEvent(ctx, postId)
  const { userId } = ctx.actor
  const shape = (row: GuestRow): Guest => ({
    ...shapePerson(row),
    followsYou: row.follows_you,
    isHost: row.id === event.authorId,
  })
  if (tab === "waiting" || tab === "invited") {
    must(event.authorId === userId, "event.guestsHidden")
    const after = decodeCursor(cursor, "time", "user") ?? [FIRST_TIME, ""]
    const found = await selectGuestsInOrder(ctx.db, userId, postId, tab, after, limit + 1)
    const page = cutPage(found, limit, (row) => [row.time, row.id])
    return { items: page.items.map(shape), next: page.next }
  }
  must(await selectMaySeeGuests(ctx.db, userId, postId), "event.guestsHidden")
  const after = decodeCursor(cursor, "integer", "user") ?? [0, ""]
  const found = await selectGuests(ctx.db, userId, event, tab, after, limit + 1)
  const page = cutPage(found, limit, (row) => [row.rank, row.id])
  return { items: page.items.map(shape), next: page.next }
}
