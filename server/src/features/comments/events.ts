import type { Context } from "#platform/context.ts"
import { publishToServers } from "#platform/live/bus.ts"
import { serverEvent } from "#platform/live/server-event.ts"

interface CommentChanged {
  postId: string
  commentId: string
  /** The thread of a reply, if its number of replies changed. */
  threadId?: string
  isNew?: boolean
}

/**
 * A comment was written, changed, liked, hidden or deleted. Subscribers read the current state when they deliver it.
 */
export const COMMENT_CHANGED = serverEvent<CommentChanged>("comment.changed")

export const publishCommentChanged = (ctx: Context, change: CommentChanged) =>
  publishToServers(ctx, COMMENT_CHANGED, change)
