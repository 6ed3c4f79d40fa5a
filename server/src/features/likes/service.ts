import type { LikeState } from "@grove/contract/likes"

import { notify } from "#features/notifications/service.ts"
import { countLikes, requireVisiblePost } from "#features/posts/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteLike, insertLike } from "./queries.ts"

export async function addLike(ctx: Context, postId: string): Promise<LikeState> {
  return inTransaction(ctx, async (ctx) => {
    const post = await requireVisiblePost(ctx, postId, "change")
    const isNew = await insertLike(ctx.db, postId, ctx.actor.userId)
    const likes = await countLikes(ctx, postId, isNew ? 1 : 0)
    if (isNew) {
      await notify(ctx, {
        userId: post.authorId,
        type: "like",
        kind: "like",
        groupKey: `like:${postId}`,
        onceKey: `like:${postId}:${ctx.actor.userId}`,
        postId,
      })
    }
    return { isLiked: true, likes }
  })
}

export async function removeLike(ctx: Context, postId: string): Promise<LikeState> {
  return inTransaction(ctx, async (ctx) => {
    await requireVisiblePost(ctx, postId, "change")
    const wasThere = await deleteLike(ctx.db, postId, ctx.actor.userId)
    return { isLiked: false, likes: await countLikes(ctx, postId, wasThere ? -1 : 0) }
  })
}
