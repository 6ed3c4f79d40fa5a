import { claimImagesOfAll } from "#features/media/service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import type { SeriesEvent } from "./event-columns.ts"
import { insertOccurrences, lockEvent, selectEvent, type EventRow } from "./events.queries.ts"

/*
 * Events are posts, so their rows are written here; what becomes of them is decided in `features/events`.
 */
export type { AttendanceCounts, CountChange, EventRow } from "./events.queries.ts"
export { addToCounts, lockAnsweredBy } from "./events.queries.ts"

/** Rejects with `post.notFound` if the actor cannot see the post. */
export async function requireVisibleEvent(ctx: Context, postId: string): Promise<EventRow> {
  const post = await selectEvent(ctx.db, ctx.actor.userId, postId)
  must(post, "post.notFound")
  must(post.event, "event.notFound")
  return { ...post, event: post.event }
}

/** Also locks the event until the end of the transaction. */
export async function requireLockedEvent(ctx: Context, postId: string): Promise<EventRow> {
  await requireVisibleEvent(ctx, postId)
  const event = await lockEvent(ctx.db, postId)
  must(event, "post.notFound")
  return event
}

/** Later events of the series that begins with this post, with its pictures. */
export async function addOccurrences(
  ctx: Context,
  firstId: string,
  series: readonly SeriesEvent[],
): Promise<void> {
  const added = await insertOccurrences(ctx.db, firstId, series)
  const { images = [], cover } = added[0] ?? {}
  await claimImagesOfAll(
    ctx,
    [...images, ...(cover ? [cover] : [])].map((image) => image.hash),
    "post",
    added.map((post) => post.id),
  )
}
