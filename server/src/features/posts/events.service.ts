import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import {
  addToAttendance,
  selectAttendance,
  selectEvent,
  type VisibleEvent,
} from "./events.queries.ts"

/** For other features. Rejects with `post.notFound` if the actor cannot see the post. */
export async function requireVisibleEvent(ctx: Context, postId: string): Promise<VisibleEvent> {
  const post = await selectEvent(ctx.db, ctx.actor.userId, postId)
  must(post, "post.notFound")
  must(post.event, "event.notFound")
  return { ...post, event: post.event }
}

export const countAttendance = (
  ctx: Context,
  postId: string,
  by: { going: number; interested: number },
) =>
  by.going === 0 && by.interested === 0
    ? selectAttendance(ctx.db, postId)
    : addToAttendance(ctx.db, postId, by)
