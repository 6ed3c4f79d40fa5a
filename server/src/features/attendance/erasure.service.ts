import { EVENT_REPLIES } from "@grove/contract/posts"

import { takeAnswersFrom } from "#features/posts/erasure.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteRepliesOf } from "./erasure.queries.ts"

/** For somebody who has left: they are not coming; the counts of the events stay exact. */
export async function eraseRepliesOf(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await deleteRepliesOf(ctx.db, userId)
    for (const answer of EVENT_REPLIES) {
      const ids = gone.filter((row) => row.reply === answer).map((row) => row.post_id)
      await takeAnswersFrom(ctx, answer, ids)
    }
  })
}
