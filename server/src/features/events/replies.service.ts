import type { AttendanceState, EventReply } from "@grove/contract/attendance"

import {
  addToCounts,
  requireLockedEvent,
  type AttendanceCounts,
  type EventRow,
} from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { publishAttendance } from "./events.ts"
import { countChange, replyGiven, type StoredReply } from "./places.ts"
import { deleteReply, selectReply, upsertReply } from "./replies.queries.ts"
import { giveFreePlaces } from "./waiting-list.service.ts"

/** The row of the event is locked first, so that two answers never get the same place. */
export async function setReply(
  ctx: Context,
  postId: string,
  wanted: EventReply,
): Promise<AttendanceState> {
  return inTransaction(ctx, async (ctx) => {
    const event = await requireLockedEvent(ctx, postId)
    must(!event.canceledAt, "event.canceled")
    const { userId } = ctx.actor
    const before = await selectReply(ctx.db, postId, userId)
    const after = replyGiven(wanted, before, event)
    if (after === before) return { myReply: after, ...countsOf(event) }
    await upsertReply(ctx.db, postId, userId, after, ctx.now())
    return { myReply: after, ...(await recount(ctx, event, before, after)) }
  })
}

export async function removeReply(ctx: Context, postId: string): Promise<AttendanceState> {
  return inTransaction(ctx, async (ctx) => {
    const event = await requireLockedEvent(ctx, postId)
    const { userId } = ctx.actor
    const before = await selectReply(ctx.db, postId, userId)
    if (before === null) return { myReply: null, ...countsOf(event) }
    await deleteReply(ctx.db, postId, userId)
    return { myReply: null, ...(await recount(ctx, event, before, null)) }
  })
}

async function recount(
  ctx: Context,
  event: EventRow,
  before: StoredReply | null,
  after: StoredReply | null,
): Promise<AttendanceCounts> {
  const counts = await addToCounts(ctx.db, event.id, countChange(before, after))
  await publishAttendance(ctx, event.id)
  return before === "going" && counts.waiting > 0
    ? giveFreePlaces(ctx, { ...event, ...counts })
    : counts
}

const countsOf = ({ going, interested, waiting, capacity }: EventRow): AttendanceCounts => ({
  going,
  interested,
  waiting,
  placesLeft: capacity === null ? null : Math.max(0, capacity - going),
})
