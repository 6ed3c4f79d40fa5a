import { decrementComments } from "#features/posts/erasure.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteSomeCommentsOf } from "./erasure.queries.ts"

const AT_ONCE = 500

/** Account erasure: deletes all comments and keeps the counts of posts exact. */
export async function eraseCommentsOf(ctx: Context, userId: string): Promise<void> {
  let gone: number
  do {
    gone = await inTransaction(ctx, async (ctx) => {
      const comments = await deleteSomeCommentsOf(ctx.db, userId, AT_ONCE)
      const counted = comments.filter((comment) => comment.was_counted)
      await decrementComments(
        ctx,
        counted.map((comment) => comment.post_id),
      )
      return comments.length
    })
  } while (gone === AT_ONCE)
}
