import type { LikeState } from "@grove/contract/likes"

import { requireVisiblePost } from "#features/posts/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { publishCommentChanged } from "./events.ts"
import { notifyOfLike } from "./notices.ts"
import { addToLikeCount, deleteCommentLike, insertCommentLike, updateComment } from "./queries.ts"
import { requireLockedComment } from "./service.ts"

export async function likeComment(ctx: Context, id: string): Promise<LikeState> {
  return inTransaction(ctx, async (ctx) => {
    const comment = await requireLockedComment(ctx, id)
    must(!comment.isHidden, "comment.hidden")
    const isNew = await insertCommentLike(ctx.db, id, ctx.actor.userId)
    const likes = await addToLikeCount(ctx.db, id, isNew ? 1 : 0)
    if (isNew) {
      await notifyOfLike(ctx, comment)
      await publishCommentChanged(ctx, { postId: comment.postId, commentId: id })
    }
    return { isLiked: true, likes }
  })
}

/** Also for hidden comments: taking a like back is always possible. */
export async function unlikeComment(ctx: Context, id: string): Promise<LikeState> {
  return inTransaction(ctx, async (ctx) => {
    const { postId } = await requireLockedComment(ctx, id)
    const wasThere = await deleteCommentLike(ctx.db, id, ctx.actor.userId)
    if (wasThere) await publishCommentChanged(ctx, { postId, commentId: id })
    return { isLiked: false, likes: await addToLikeCount(ctx.db, id, wasThere ? -1 : 0) }
  })
}

/** For the author of the post. Idempotent; the author of the comment is not notified. */
export async function setHidden(ctx: Context, id: string, isHidden: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const comment = await requireLockedComment(ctx, id)
    const post = await requireVisiblePost(ctx, comment.postId)
    must(post.authorId === ctx.actor.userId, "comment.notYourPost")
    if (comment.isHidden !== isHidden) {
      await updateComment(ctx.db, id, { hiddenAt: isHidden ? ctx.now() : null })
      await publishCommentChanged(ctx, { postId: comment.postId, commentId: id })
    }
    return { isHidden }
  })
}
