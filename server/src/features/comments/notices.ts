import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"

import type { StandingComment } from "./queries.ts"

interface Answered {
  id: string
  user: { id: string }
}

interface Subject {
  postId: string
  commentId: string
  mentions: readonly { id: string }[]
}

interface NewSubject extends Subject {
  postAuthorId: string
  answered: Answered | undefined
}

/** The notices of one comment share a key, so each member is notified of it at most once; the first applies. */
const about = ({ postId, commentId }: Subject) => ({
  postId,
  commentId,
  onceKey: `comment:${commentId}`,
})

export async function notifyOfComment(ctx: Context, subject: NewSubject): Promise<void> {
  const { answered, postAuthorId, postId, mentions } = subject
  const comment = { type: "comment", kind: "comment", ...about(subject) } as const
  const isMention = (userId: string) => mentions.some(({ id }) => id === userId)
  if (answered) {
    const groupKey = `reply:${answered.id}`
    const userId = answered.user.id
    await notify(ctx, { ...comment, userId, groupKey, isMention: isMention(userId) })
  }
  await notify(ctx, {
    ...comment,
    userId: postAuthorId,
    groupKey: `comment:${postId}`,
    isMention: isMention(postAuthorId),
  })
  await notifyMentioned(ctx, subject)
}

/** Notifies members not yet notified of this comment, so it can be called after an edit. */
export async function notifyMentioned(ctx: Context, subject: Subject): Promise<void> {
  for (const { id } of subject.mentions)
    await notify(ctx, {
      userId: id,
      type: "other",
      kind: "mention",
      groupKey: `mention:${subject.commentId}`,
      ...about(subject),
    })
}

export const notifyOfLike = (ctx: Context, { id, postId, user }: StandingComment) =>
  notify(ctx, {
    userId: user.id,
    type: "like",
    kind: "like",
    groupKey: `comment-like:${id}`,
    onceKey: `comment-like:${id}:${ctx.actor.userId}`,
    postId,
    commentId: id,
  })
