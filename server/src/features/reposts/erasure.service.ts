import { removeFeedItems, decrementReposts } from "#features/posts/erasure.service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"

import { deleteSomeRepostsOf } from "./erasure.queries.ts"

const AT_ONCE = 500

/** Account erasure: deletes all reposts with their feed items and keeps the counts of posts exact. */
export async function eraseRepostsOf(ctx: Context, userId: string): Promise<void> {
  await inBatches(ctx, AT_ONCE, async (ctx) => {
    const reposts = await deleteSomeRepostsOf(ctx.db, userId, AT_ONCE)
    await removeFeedItems(
      ctx,
      reposts.map((repost) => repost.id),
    )
    await decrementReposts(
      ctx,
      reposts.map((repost) => repost.post_id),
    )
    return reposts.length
  })
}
