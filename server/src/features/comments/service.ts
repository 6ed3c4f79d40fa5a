import type { Comment } from "@grove/contract/posts"

import { languageAfterEdit, languageOf } from "#features/posts/language.service.ts"
import { countComments, requireVisiblePost } from "#features/posts/service.ts"
import { mentionsOf } from "#features/users/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { publishCommentChanged } from "./events.ts"
import { notifyMentioned, notifyOfComment } from "./notices.ts"
import {
  addToReplyCount,
  insertComment,
  lockComment,
  selectComment,
  updateComment,
  type StandingComment,
} from "./queries.ts"

interface NewComment {
  content: string
  /** The comment it replies to, which may itself be a reply. */
  parentId?: string
}

export async function addComment(
  ctx: Context,
  postId: string,
  { content, parentId }: NewComment,
): Promise<Comment> {
  return inTransaction(ctx, async (ctx) => {
    const answered = parentId === undefined ? undefined : await findAnswered(ctx, postId, parentId)
    // Threads have one level: a reply to a reply joins its thread.
    const threadId = answered ? (answered.parentId ?? answered.id) : null
    // The thread is locked before its post, as by everybody who removes a comment.
    if (threadId !== null) await addToReplyCount(ctx.db, threadId, 1)
    const post = await requireVisiblePost(ctx, postId, "change")
    must(post.commentsOpen, "comment.closed")
    must(parentId === undefined || answered, "comment.parent")
    must(!answered?.isHidden, "comment.hidden")
    requireUnrestricted(ctx.actor, { texts: [content] })
    const mentions = await mentionsOf(ctx, content)
    const language = languageOf(content)
    const authorId = ctx.actor.userId
    const facts = { postId, parentId: threadId, authorId, content, language, mentions }
    const commentId = await insertComment(ctx.db, { ...facts, createdAt: ctx.now() })
    await countComments(ctx, postId, 1)
    await notifyOfComment(ctx, {
      postId,
      commentId,
      mentions,
      postAuthorId: post.authorId,
      answered,
    })
    await publishCommentChanged(ctx, {
      postId,
      commentId,
      isNew: true,
      ...(threadId !== null && { threadId }),
    })
    return requireComment(ctx, commentId)
  })
}

async function findAnswered(
  ctx: Context,
  postId: string,
  id: string,
): Promise<StandingComment | undefined> {
  const row = await selectComment(ctx.db, ctx.actor.userId, id)
  return row?.post_id === postId ? (JSON.parse(row.comment) as StandingComment) : undefined
}

/** For other features. Rejects with `comment.notFound` if the actor cannot see the comment. */
export const requireComment = (ctx: Context, id: string): Promise<StandingComment> =>
  requireStanding(ctx, id, false)

/** Also keeps comment and post as they are until the end of the transaction. */
export const requireLockedComment = (ctx: Context, id: string): Promise<StandingComment> =>
  requireStanding(ctx, id, true)

async function requireStanding(ctx: Context, id: string, isLocked: boolean) {
  const row = await selectComment(ctx.db, ctx.actor.userId, id, isLocked)
  must(row, "comment.notFound")
  await requireVisiblePost(ctx, row.post_id, isLocked ? "share" : undefined)
  return JSON.parse(row.comment) as StandingComment
}

export async function editComment(ctx: Context, id: string, content: string): Promise<Comment> {
  return inTransaction(ctx, async (ctx) => {
    const comment = await requireOwnComment(ctx, id)
    must(!comment.deletedAt, "comment.notFound")
    requireUnrestricted(ctx.actor, { texts: [content] })
    const before = await requireLockedComment(ctx, id)
    if (content === comment.content) return before
    const mentions = await mentionsOf(ctx, content, comment.mentions)
    const language = languageAfterEdit(comment, content)
    await updateComment(ctx.db, id, { content, language, mentions, editedAt: ctx.now() })
    await notifyMentioned(ctx, { postId: comment.postId, commentId: id, mentions })
    await publishCommentChanged(ctx, { postId: comment.postId, commentId: id })
    return requireComment(ctx, id)
  })
}

export async function removeOwnComment(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const comment = await requireOwnComment(ctx, id)
    if (comment.deletedAt)
      return { isDeleted: true, comments: await countComments(ctx, comment.postId, 0) }
    await updateComment(ctx.db, id, { deletedAt: ctx.now() })
    return { isDeleted: true, comments: await count(ctx, comment, -1) }
  })
}

/** Locks the comment. Rejects removed ones and those of others. */
async function requireOwnComment(ctx: Context, id: string) {
  const comment = await lockComment(ctx.db, id)
  must(comment && !comment.removedAt, "comment.notFound")
  if (comment.authorId !== ctx.actor.userId) {
    await requireComment(ctx, id)
    throw new AppError("comment.notYours")
  }
  return comment
}

/** For moderation decisions. Returns whether it changed anything, so that overturning restores exactly that. */
export async function hideComment(ctx: Context, id: string): Promise<boolean> {
  const comment = await lockComment(ctx.db, id)
  if (!comment || comment.removedAt) return false
  await updateComment(ctx.db, id, { removedAt: ctx.now() })
  if (!comment.deletedAt) await count(ctx, comment, -1)
  return true
}

export async function unhideComment(ctx: Context, id: string): Promise<void> {
  const comment = await lockComment(ctx.db, id)
  if (!comment?.removedAt) return
  await updateComment(ctx.db, id, { removedAt: null })
  if (!comment.deletedAt) await count(ctx, comment, 1)
}

/** Updates the counts of thread and post and publishes the change; returns the count of the post. */
async function count(
  ctx: Context,
  { id, parentId, postId }: { id: string; parentId: string | null; postId: string },
  by: 1 | -1,
): Promise<number> {
  if (parentId !== null) await addToReplyCount(ctx.db, parentId, by)
  await publishCommentChanged(ctx, {
    postId,
    commentId: id,
    ...(parentId !== null && { threadId: parentId }),
  })
  return countComments(ctx, postId, by)
}
