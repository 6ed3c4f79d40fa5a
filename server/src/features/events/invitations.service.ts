import { notify } from "#features/notifications/service.ts"
import { addToCounts, requireLockedEvent } from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { insertInvitations } from "./invitations.queries.ts"
import { selectReply } from "./replies.queries.ts"

/**
 * Idempotent for each person. People who cannot be invited are skipped silently, so the answer does not tell who
 * has blocked the inviter.
 */
export async function invite(ctx: Context, postId: string, userIds: readonly string[]) {
  const asked = [...new Set(userIds)]
  return inTransaction(ctx, async (ctx) => {
    const event = await requireLockedEvent(ctx, postId)
    const { userId } = ctx.actor
    const mayInvite =
      event.authorId === userId ||
      (event.event.guestsMayInvite === true &&
        (await selectReply(ctx.db, postId, userId)) === "going")
    must(mayInvite, "event.inviteNotAllowed")
    must(!event.canceledAt, "event.canceled")
    const invited = await insertInvitations(ctx.db, userId, postId, asked, ctx.now())
    if (invited.length > 0) await addToCounts(ctx.db, postId, { invited: invited.length })
    for (const person of invited) {
      await notify(ctx, {
        userId: person.user_id,
        type: "other",
        kind: "event",
        groupKey: `event-invitation:${postId}`,
        onceKey: `event-invitation:${postId}`,
        postId,
        title: event.event.title,
      })
    }
    return { count: asked.length }
  })
}
