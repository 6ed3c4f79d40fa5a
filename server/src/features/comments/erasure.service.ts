import { decrementComments } from "#features/posts/erasure.service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"

import {
  decrementLikeCounts,
  decrementReplyCounts,
  deleteSomeCommentLikesOf,
  deleteSomeCommentsOf,
  emptySomeCommentsOf,
  type ErasedComment,
} from "./erasure.queries.ts"

const AT_ONCE = 500

/** Account erasure: deletes all comments and likes of comments and keeps the counts exact. */
export async function eraseCommentsOf(ctx: Context, userId: string): Promise<void> {
  await inBatches(ctx, AT_ONCE, async (ctx) => {
    const likes = await deleteSomeCommentLikesOf(ctx.db, userId, AT_ONCE)
    await decrementLikeCounts(ctx.db, likes)
    return likes.length
  })
  // Until none is left: each batch can free comments above its replies.
  await inBatches(ctx, 1, async (ctx) =>
    discount(ctx, await deleteSomeCommentsOf(ctx.db, userId, AT_ONCE)),
  )
  await inBatches(ctx, AT_ONCE, async (ctx) =>
    discount(ctx, await emptySomeCommentsOf(ctx.db, userId, AT_ONCE, ctx.now())),
  )
}

async function discount(ctx: Context, erased: readonly ErasedComment[]): Promise<number> {
  const counted = erased.filter((comment) => comment.was_counted)
  await decrementReplyCounts(
    ctx.db,
    counted.flatMap((comment) => comment.parent_id ?? []),
  )
  await decrementComments(
    ctx,
    counted.map((comment) => comment.post_id),
  )
  return erased.length
}
