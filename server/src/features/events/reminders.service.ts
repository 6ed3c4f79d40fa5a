import { notify } from "#features/notifications/service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"

import { reminderOf } from "./reminder.ts"
import { markDueReminders } from "./reminders.queries.ts"

const REMIND_BATCH = 200

/** Reminds each user who goes to an event once, within the hour before it starts. */
export async function sendReminders(ctx: Context) {
  await inBatches(ctx, REMIND_BATCH, async (ctx) => {
    const due = await markDueReminders(ctx.db, ctx.now(), REMIND_BATCH)
    for (const { postId, userId, event, startsAt } of due) {
      await notify(ctx, {
        userId,
        type: "other",
        kind: "event",
        groupKey: `event:${postId}`,
        // A new date gets a reminder of its own.
        onceKey: `event:${postId}:${startsAt.getTime()}`,
        postId,
        message: reminderOf(event, startsAt, ctx.now()),
        link: `/post/${postId}`,
        isAnonymous: true,
      })
    }
    return due.length
  })
}
