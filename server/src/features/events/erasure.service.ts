import { STORED_REPLIES } from "#db/tables/events.ts"
import { decrementAttendance } from "#features/posts/erasure.service.ts"
import { lockAnsweredBy, lockEvents } from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteInvitationsOf, deleteRepliesOf } from "./erasure.queries.ts"
import { deleteSubscription } from "./subscription.queries.ts"
import { giveFreePlaces } from "./waiting-list.service.ts"

/** Account erasure: deletes the calendar's address, all replies and invitations and keeps the counts of events exact. */
export async function eraseRepliesOf(ctx: Context, userId: string): Promise<void> {
  await deleteSubscription(ctx.db, userId)
  await inTransaction(ctx, async (ctx) => {
    // Before the replies, in the order in which they are given.
    await lockAnsweredBy(ctx.db, userId)
    const gone = await deleteRepliesOf(ctx.db, userId)
    for (const answer of STORED_REPLIES) {
      const ids = gone.filter((row) => row.reply === answer).map((row) => row.post_id)
      await decrementAttendance(ctx, answer, ids)
    }
    const freed = gone.filter((row) => row.reply === "going").map((row) => row.post_id)
    for (const event of await lockEvents(ctx.db, freed))
      if (event.waiting > 0) await giveFreePlaces(ctx, event)
  })
  await inTransaction(ctx, async (ctx) => {
    const invited = await deleteInvitationsOf(ctx.db, userId)
    await decrementAttendance(
      ctx,
      "invited",
      invited.map((row) => row.post_id),
    )
  })
}
