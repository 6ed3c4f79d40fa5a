import { EVENT_REPLIES } from "@grove/contract/posts"

import { decrementAttendance } from "#features/posts/erasure.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteRepliesOf } from "./erasure.queries.ts"

/** Account erasure: deletes all replies and keeps the counts of events exact. */
export async function eraseRepliesOf(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await deleteRepliesOf(ctx.db, userId)
    for (const answer of EVENT_REPLIES) {
      const ids = gone.filter((row) => row.reply === answer).map((row) => row.post_id)
      await decrementAttendance(ctx, answer, ids)
    }
  })
}
