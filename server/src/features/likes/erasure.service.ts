import { decrementLikes } from "#features/posts/erasure.service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"

import { deleteSomeLikesOf } from "./erasure.queries.ts"

const AT_ONCE = 500

/** Account erasure: deletes all likes and keeps the counts of posts exact. */
export async function eraseLikesOf(ctx: Context, userId: string): Promise<void> {
  await inBatches(ctx, AT_ONCE, async (ctx) => {
    const posts = await deleteSomeLikesOf(ctx.db, userId, AT_ONCE)
    await decrementLikes(ctx, posts)
    return posts.length
  })
}
