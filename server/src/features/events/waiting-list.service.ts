import { notify } from "#features/notifications/service.ts"
import {
  addToCounts,
  type AttendanceCounts,
  type EventRow,
} from "#features/posts/events.service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"
import { enqueue, type JobReference } from "#platform/jobs/queue.ts"
import { later } from "#platform/language/text.ts"

import { placesToGive } from "./places.ts"
import { markPlaced, moveUpFirst } from "./replies.queries.ts"

const BATCH = 200

export const notifyPlacedJob: JobReference<{ id: string }> = { name: "events.places" }

/**
 * Gives free places to the first of the waiting list. A job notifies them, because there can be thousands. The caller
 * has locked the row of the event in its transaction. Returns the counts of the event.
 */
export async function giveFreePlaces(ctx: Context, event: EventRow): Promise<AttendanceCounts> {
  const isOpen = !event.canceledAt && (!event.endsAt || event.endsAt > ctx.now())
  const free = isOpen ? placesToGive(event) : 0
  const { id } = event
  const moved = free > 0 ? (await moveUpFirst(ctx.db, id, free)).length : 0
  if (moved > 0) await enqueue(ctx, notifyPlacedJob, { id }, { key: `events.places:${id}` })
  return addToCounts(ctx.db, id, { going: moved, waiting: -moved })
}

/** Notifies each guest who got a place once. Idempotent. */
export async function notifyPlaced(ctx: Context, id: string): Promise<void> {
  await inBatches(ctx, BATCH, async (ctx) => {
    const placed = await markPlaced(ctx.db, id, BATCH)
    for (const { userId, waitingAt, title } of placed) {
      await notify(ctx, {
        userId,
        type: "other",
        kind: "event",
        groupKey: `event-place:${id}`,
        onceKey: `event-place:${id}:${waitingAt.getTime()}`,
        postId: id,
        message: later("You have a place: {title}", { title }),
        link: `/post/${id}`,
        isAnonymous: true,
      })
    }
    return placed.length
  })
}
