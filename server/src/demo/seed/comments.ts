import type { Plan } from "#demo/plan.ts"
import type { PlannedComment } from "#demo/plan/conversations.ts"
import { detectLanguage } from "#platform/language/detect-language.ts"

import { commentId, postId } from "./ids.ts"
import { handleOf, type Clock } from "./people.ts"
import type { Rows } from "./queries.ts"

/** Threads come before their replies, which reference them. */
export function commentRows(plan: Plan, clock: Clock): Rows {
  const replies = countBy(plan.comments.flatMap(({ parent }) => parent ?? []))
  const likes = countBy(plan.commentLikes.map(({ comment }) => comment))
  const ordered = plan.comments.toSorted((a, b) => Number(!!a.parent) - Number(!!b.parent))
  return {
    comments: ordered.map((comment) => ({
      id: commentId(clock, comment),
      postId: postId(clock, comment.post),
      parentId: comment.parent ? commentId(clock, comment.parent) : null,
      authorId: clock.idOf(comment.author),
      ...textOf(comment, clock),
      language: detectLanguage(comment.content).language ?? "en",
      createdAt: clock.ago(comment.minutes),
      editedAt: comment.isEdited ? clock.ago(comment.minutes * 0.9) : null,
      hiddenAt: comment.isHidden ? clock.ago(comment.minutes * 0.8) : null,
      replyCount: replies.get(comment) ?? 0,
      likesCount: likes.get(comment) ?? 0,
    })),
    commentLikes: plan.commentLikes.map(({ comment, by, minutes }) => ({
      commentId: commentId(clock, comment),
      userId: clock.idOf(by),
      createdAt: clock.ago(minutes),
    })),
  }
}

function textOf({ content, mentioned }: PlannedComment, clock: Clock) {
  if (!mentioned) return { content, mentions: [] }
  const handle = handleOf(mentioned)
  return { content: `@${handle} ${content}`, mentions: [{ id: clock.idOf(mentioned), handle }] }
}

function countBy(comments: readonly PlannedComment[]): Map<PlannedComment, number> {
  const counts = new Map<PlannedComment, number>()
  for (const comment of comments) counts.set(comment, (counts.get(comment) ?? 0) + 1)
  return counts
}
