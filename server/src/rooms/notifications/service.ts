import type { NOTIFICATION_TYPES } from "@grove/contract/notifications"

import { publish } from "#platform/bus.ts"
import type { Context } from "#platform/context.ts"

import { insertNotification } from "./queries.ts"

export interface Notice {
  /** Who is told. */
  userId: string
  type: (typeof NOTIFICATION_TYPES)[number]
  /** Which switch in the settings governs it. */
  kind: "like" | "comment" | "follow" | "repost" | "mention" | "event" | "moderation"
  /** Acts with the same key are shown as one entry. */
  groupKey: string
  /** The same act again (like, unlike, like) tells once. */
  onceKey: string
  postId?: string
  commentId?: string
  /** For notices without an acting person. */
  message?: string
  link?: string
  isAnonymous?: boolean
}

/** Tells somebody, in the transaction of the act. Never of one's own acts. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  if (notice.userId === ctx.actor.userId && !notice.isAnonymous) return
  const id = await insertNotification(ctx.db, {
    userId: notice.userId,
    type: notice.type,
    kind: notice.kind,
    actorId: notice.isAnonymous ? null : ctx.actor.userId,
    groupKey: notice.groupKey,
    onceKey: notice.onceKey,
    postId: notice.postId ?? null,
    commentId: notice.commentId ?? null,
    detail: {
      ...(notice.message && { message: notice.message }),
      ...(notice.link && { link: notice.link }),
    },
    createdAt: ctx.now(),
  })
  if (id !== undefined) await publish(ctx, { userId: notice.userId }, { type: "notification", id })
}
