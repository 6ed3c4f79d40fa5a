import type { RepostState } from "@grove/contract/reposts"

import { notify } from "#features/notifications/service.ts"
import { publishPostCreated } from "#features/posts/live.service.ts"
import {
  addFeedItem,
  countReposts,
  removeFeedItem,
  requireVisiblePost,
} from "#features/posts/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteRepost, insertRepost } from "./queries.ts"

export async function addRepost(ctx: Context, postId: string): Promise<RepostState> {
  const actorId = ctx.actor.userId
  return inTransaction(ctx, async (ctx) => {
    const post = await requireVisiblePost(ctx, postId, "change")
    const id = await insertRepost(ctx.db, postId, actorId)
    const reposts = await countReposts(ctx, postId, id === undefined ? 0 : 1)
    if (id !== undefined) {
      await addFeedItem(ctx, { id, actorId, postId })
      await notify(ctx, {
        userId: post.authorId,
        type: "repost",
        kind: "repost",
        groupKey: `repost:${postId}`,
        onceKey: `repost:${postId}:${actorId}`,
        postId,
      })
      await publishPostCreated(ctx, { postId, authorId: actorId })
    }
    return { isReposted: true, reposts }
  })
}

export async function removeRepost(ctx: Context, postId: string): Promise<RepostState> {
  return inTransaction(ctx, async (ctx) => {
    await requireVisiblePost(ctx, postId, "change")
    const id = await deleteRepost(ctx.db, postId, ctx.actor.userId)
    if (id !== undefined) await removeFeedItem(ctx, id)
    return {
      isReposted: false,
      reposts: await countReposts(ctx, postId, id === undefined ? 0 : -1),
    }
  })
}
