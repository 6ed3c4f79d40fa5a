import { releaseImages } from "#features/media/service.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"

import {
  deleteFeedItems,
  deleteSomePostsOf,
  decrementCommentCounts,
  decrementCount,
} from "./erasure.queries.ts"

const AT_ONCE = 100

/** Account erasure: deletes all posts with their pictures, including removed ones. */
export async function erasePostsOf(ctx: Context, userId: string): Promise<void> {
  await inBatches(ctx, AT_ONCE, async (ctx) => {
    const gone = await deleteSomePostsOf(ctx.db, userId, AT_ONCE)
    for (const { id } of gone) await releaseImages(ctx, "post", id)
    return gone.length
  })
}

export const decrementLikes = (ctx: Context, ids: readonly string[]) =>
  decrementCount(ctx.db, "likes", ids)
export const decrementReposts = (ctx: Context, ids: readonly string[]) =>
  decrementCount(ctx.db, "reposts", ids)
export const decrementAttendance = (
  ctx: Context,
  answer: "going" | "interested" | "waiting" | "invited",
  ids: readonly string[],
) => decrementCount(ctx.db, answer, ids)
export const decrementComments = (ctx: Context, ids: readonly string[]) =>
  decrementCommentCounts(ctx.db, ids)
export const removeFeedItems = (ctx: Context, ids: readonly string[]) =>
  deleteFeedItems(ctx.db, ids)
