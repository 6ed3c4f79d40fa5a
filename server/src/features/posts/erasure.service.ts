import { releaseImages } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import {
  deleteFeedItems,
  deletePosts,
  selectSomePostsOf,
  decrementCommentCounts,
  decrementCount,
} from "./erasure.queries.ts"

const AT_ONCE = 100

/** Account erasure: deletes all posts with their pictures, including removed ones. */
export async function erasePostsOf(ctx: Context, userId: string): Promise<void> {
  for (;;) {
    const ids = (await selectSomePostsOf(ctx.db, userId, AT_ONCE)).map((post) => post.id)
    await inTransaction(ctx, async (ctx) => {
      for (const id of ids) await releaseImages(ctx, "post", id)
      await deletePosts(ctx.db, ids)
    })
    if (ids.length < AT_ONCE) return
  }
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
