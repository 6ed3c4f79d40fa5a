import { idAt } from "#demo/ids.ts"
import type { PlannedComment } from "#demo/plan/conversations.ts"
import type { PlannedPost } from "#demo/plan/posts.ts"

import type { Clock } from "./people.ts"

export const postId = (clock: Clock, post: PlannedPost) =>
  idAt(clock.ago(post.minutes), `post:${post.name}`)

export const commentId = (clock: Clock, comment: PlannedComment) =>
  idAt(clock.ago(comment.minutes), `comment:${comment.name}`)
