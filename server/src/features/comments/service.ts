import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Comment } from "@grove/contract/posts"

import { notify } from "#features/notifications/service.ts"
import { countComments, requireVisiblePost } from "#features/posts/service.ts"
import { mentionsOf } from "#features/users/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import {
  insertComment,
  lockComment,
  markComment,
  selectComment,
  selectComments,
} from "./queries.ts"

export async function listComments(
  ctx: Context,
  postId: string,
  query: PageQuery,
): Promise<RawJson<Comment[]>> {
  await requireVisiblePost(ctx, postId)
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const { items, next } = cutPage(
    await selectComments(ctx.db, ctx.actor.userId, postId, before, limit + 1),
    limit,
    (row) => [row.id],
  )
  return { json: `[${items.map((row) => row.comment).join(",")}]`, next }
}

export async function addComment(ctx: Context, postId: string, content: string): Promise<Comment> {
  const post = await requireVisiblePost(ctx, postId)
  requireUnrestricted(ctx.actor, { texts: [content] })
  const authorId = ctx.actor.userId
  const id = await inTransaction(ctx, async (ctx) => {
    const commentId = await insertComment(ctx.db, {
      postId,
      authorId,
      content,
      createdAt: ctx.now(),
    })
    await countComments(ctx, postId, 1)
    const about = { postId, commentId, onceKey: `comment:${commentId}` }
    await notify(ctx, {
      userId: post.authorId,
      type: "comment",
      kind: "comment",
      groupKey: `comment:${postId}`,
      ...about,
    })
    for (const { id: mentioned } of await mentionsOf(ctx, content)) {
      if (mentioned === post.authorId) continue
      await notify(ctx, {
        userId: mentioned,
        type: "other",
        kind: "mention",
        groupKey: `mention:${commentId}`,
        ...about,
      })
    }
    return commentId
  })
  return requireComment(ctx, id)
}

/** For other features. Rejects with `comment.notFound` if the actor cannot see the comment. */
export async function requireComment(ctx: Context, id: string): Promise<Comment> {
  const row = await selectComment(ctx.db, ctx.actor.userId, id)
  must(row, "comment.notFound")
  await requireVisiblePost(ctx, row.post_id)
  return JSON.parse(row.comment) as Comment
}

export async function removeOwnComment(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const comment = await lockComment(ctx.db, id)
    must(comment && !comment.removedAt, "comment.notFound")
    if (comment.authorId !== ctx.actor.userId) {
      await requireComment(ctx, id)
      throw new AppError("comment.notYours")
    }
    if (comment.deletedAt)
      return { isDeleted: true, comments: await countComments(ctx, comment.postId, 0) }
    await markComment(ctx.db, id, { deletedAt: ctx.now() })
    return { isDeleted: true, comments: await countComments(ctx, comment.postId, -1) }
  })
}

/** For moderation decisions. Returns whether it changed anything, so that overturning restores exactly that. */
export async function hideComment(ctx: Context, id: string): Promise<boolean> {
  const comment = await lockComment(ctx.db, id)
  if (!comment || comment.removedAt) return false
  await markComment(ctx.db, id, { removedAt: ctx.now() })
  if (!comment.deletedAt) await countComments(ctx, comment.postId, -1)
  return true
}

export async function unhideComment(ctx: Context, id: string): Promise<void> {
  const comment = await lockComment(ctx.db, id)
  if (!comment?.removedAt) return
  await markComment(ctx.db, id, { removedAt: null })
  if (!comment.deletedAt) await countComments(ctx, comment.postId, 1)
}
