import type { AttendanceState, EventReply } from "@grove/contract/attendance"

import { notify } from "#features/notifications/service.ts"
import { addToCounts, requireVisibleEvent } from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { calendarFile } from "./calendar-file.ts"
import { deleteReply, markDueReminders, upsertReply } from "./queries.ts"
import { reminderOf } from "./reminder.ts"

const REMIND_BATCH = 200

export async function setReply(
  ctx: Context,
  postId: string,
  reply: EventReply,
): Promise<AttendanceState> {
  await requireVisibleEvent(ctx, postId)
  return inTransaction(ctx, async (ctx) => {
    const before = await upsertReply(ctx.db, postId, ctx.actor.userId, reply, ctx.now())
    return { myReply: reply, ...(await addToCounts(ctx.db, postId, change(before, reply))) }
  })
}

export async function removeReply(ctx: Context, postId: string): Promise<AttendanceState> {
  await requireVisibleEvent(ctx, postId)
  return inTransaction(ctx, async (ctx) => {
    const before = await deleteReply(ctx.db, postId, ctx.actor.userId)
    return { myReply: null, ...(await addToCounts(ctx.db, postId, change(before, null))) }
  })
}

const change = (before: EventReply | null, after: EventReply | null) => ({
  going: Number(after === "going") - Number(before === "going"),
  interested: Number(after === "interested") - Number(before === "interested"),
})

/** The calendar file of an event. */
export async function eventFile(ctx: Context, postId: string): Promise<string> {
  const { event, startsAt, changedAt } = await requireVisibleEvent(ctx, postId)
  must(startsAt, "event.undated")
  const { publicUrl } = ctx.config
  return calendarFile({
    ...event,
    id: postId,
    startsAt,
    changedAt,
    url: `${publicUrl}/post/${postId}`,
    host: new URL(publicUrl).hostname,
    product: ctx.site.current().name,
  })
}

/** Reminds each user who goes to an event once, within the hour before it starts. */
export async function remindThoseGoing(ctx: Context) {
  for (;;) {
    const told = await inTransaction(ctx, async (ctx) => {
      const due = await markDueReminders(ctx.db, ctx.now(), REMIND_BATCH)
      for (const { postId, userId, event, startsAt } of due) {
        await notify(ctx, {
          userId,
          type: "other",
          kind: "event",
          groupKey: `event:${postId}`,
          onceKey: `event:${postId}`,
          postId,
          message: reminderOf(event, startsAt, ctx.now()),
          link: `/post/${postId}`,
          isAnonymous: true,
        })
      }
      return due.length
    })
    if (told < REMIND_BATCH) return
  }
}
