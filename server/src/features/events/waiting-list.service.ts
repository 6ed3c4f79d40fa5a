import { notify } from "#features/notifications/service.ts"
import {
  addToCounts,
  type AttendanceCounts,
  type EventRow,
} from "#features/posts/events.service.ts"
import type { Context } from "#platform/context.ts"

import { placesToGive } from "./places.ts"
import { moveUpFirst } from "./replies.queries.ts"

/**
 * Gives free places to the first of the waiting list and notifies them. The caller has locked the row of the event in
 * its transaction. Returns the counts of the event.
 */
export async function giveFreePlaces(ctx: Context, event: EventRow): Promise<AttendanceCounts> {
  const isOpen = !event.canceledAt && (!event.endsAt || event.endsAt > ctx.now())
  const free = isOpen ? placesToGive(event) : 0
  const moved = free > 0 ? await moveUpFirst(ctx.db, event.id, free) : []
  const { id, event: facts } = event
  for (const { user_id: userId } of moved) {
    await notify(ctx, {
      userId,
      type: "other",
      kind: "event",
      groupKey: `event-place:${id}`,
      onceKey: `event-place:${id}:${ctx.now().getTime()}`,
      postId: id,
      message: `You have a place: ${facts.title}`,
      link: `/post/${id}`,
      isAnonymous: true,
    })
  }
  return addToCounts(ctx.db, id, { going: moved.length, waiting: -moved.length })
}
