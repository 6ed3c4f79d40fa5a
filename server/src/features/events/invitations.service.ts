import type { EVENT_SCOPES } from "@grove/contract/events"

import { notify } from "#features/notifications/service.ts"
import {
  addInvited,
  lockSeriesOf,
  requireLockedEvent,
  requireVisibleEvent,
  type EventRow,
} from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { insertInvitations } from "./invitations.queries.ts"
import { selectGoing } from "./replies.queries.ts"

/**
 * Idempotent for each person and date. People who cannot be invited are skipped silently, so the answer does not tell
 * who has blocked the inviter.
 */
export async function invite(
  ctx: Context,
  postId: string,
  userIds: readonly string[],
  scope: (typeof EVENT_SCOPES)[number] = "this",
) {
  const asked = [...new Set(userIds)]
  return inTransaction(ctx, async (ctx) => {
    const events = await lockedFrom(ctx, postId, scope)
    const event = events.find(({ id }) => id === postId)
    must(event, "post.notFound")
    const open = await mayInviteTo(ctx, events)
    must(open.has(postId), "event.inviteNotAllowed")
    must(!event.canceledAt, "event.canceled")
    const ids = events.filter(({ id, canceledAt }) => open.has(id) && !canceledAt)
    const invited = await insertInvitations(
      ctx.db,
      ctx.actor.userId,
      ids.map(({ id }) => id),
      asked,
      ctx.now(),
    )
    const added = Map.groupBy(invited, (each) => each.post_id)
    await addInvited(
      ctx.db,
      [...added].map(([id, { length }]) => ({ id, added: length })),
    )
    for (const userId of new Set(invited.map((each) => each.user_id)))
      await notify(ctx, {
        userId,
        type: "other",
        kind: "event",
        groupKey: `event-invitation:${postId}`,
        onceKey: `event-invitation:${postId}`,
        postId,
        title: event.event.title,
      })
    return { count: asked.length }
  })
}

/** The event, or it and the later ones of its series that are not over. */
async function lockedFrom(ctx: Context, postId: string, scope: string): Promise<EventRow[]> {
  if (scope === "this") return [await requireLockedEvent(ctx, postId)]
  const event = await requireVisibleEvent(ctx, postId)
  const day = event.seriesDate
  return (await lockSeriesOf(ctx, event)).filter(
    ({ id, seriesDate }) =>
      id === postId || (day !== null && seriesDate !== null && seriesDate > day),
  )
}

/** The host invites to all; guests to those they go to, where the host allows it. */
async function mayInviteTo(ctx: Context, events: readonly EventRow[]): Promise<Set<string>> {
  const { userId } = ctx.actor
  if (events.some(({ authorId }) => authorId === userId)) return new Set(events.map(({ id }) => id))
  const shared = events.filter(({ event }) => event.guestsMayInvite === true)
  return selectGoing(
    ctx.db,
    userId,
    shared.map(({ id }) => id),
  )
}
