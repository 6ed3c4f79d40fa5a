import { hashtagsOf, parseHashtags, tagPost } from "#features/hashtags/service.ts"
import { claimImagesOfAll, releaseSingleImages } from "#features/media/service.ts"
import { mentionsOf, parseMentions } from "#features/users/service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import type { SeriesEvent } from "./event-columns.ts"
import {
  lockSeries,
  updateEvents,
  updateTextParts,
  type EventUpdate,
} from "./events.edit.queries.ts"
import {
  insertOccurrences,
  lockEvents,
  lockVisibleEvent,
  selectEvent,
  selectSeries,
  type EventRow,
} from "./events.queries.ts"
import { hasLink } from "./links.ts"
import { notifyMentioned } from "./mentions.ts"

/*
 * Events are posts, so their rows are written here; what becomes of them is decided in `features/events`.
 */
export {
  contentOf,
  eventColumns,
  requireNearDate,
  requireTimeZone,
  seriesOf,
  type SeriesEvent,
} from "./event-columns.ts"
export { clearNews, type EventUpdate } from "./events.edit.queries.ts"
export type { AttendanceCounts, EventRow } from "./events.queries.ts"
export {
  addInvited,
  addToCounts,
  lockAnsweredBy,
  lockEvents,
  selectOwnEvents,
} from "./events.queries.ts"

/** Rejects with `post.notFound` if the actor cannot see the post. */
export async function requireVisibleEvent(ctx: Context, postId: string): Promise<EventRow> {
  const post = await selectEvent(ctx.db, ctx.actor.userId, postId)
  must(post, "post.notFound")
  must(post.event, "event.notFound")
  return { ...post, event: post.event }
}

/** Events of a series that the actor can see, in the order of their days. */
export const visibleSeriesOf = (ctx: Context, seriesId: string): Promise<EventRow[]> =>
  selectSeries(ctx.db, ctx.actor.userId, seriesId)

/** Also locks the event until the end of the transaction. */
export async function requireLockedEvent(ctx: Context, postId: string): Promise<EventRow> {
  const post = await lockVisibleEvent(ctx.db, ctx.actor.userId, postId)
  must(post, "post.notFound")
  must(post.event, "event.notFound")
  return { ...post, event: post.event }
}

/** All events of a series in the order of their days, or the event alone; locked for the transaction. */
export async function lockSeriesOf(
  ctx: Context,
  { id, seriesId }: { id: string; seriesId: string | null },
): Promise<EventRow[]> {
  const ids = seriesId === null ? [id] : await lockSeries(ctx.db, seriesId)
  const rows = new Map((await lockEvents(ctx.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((each) => rows.get(each) ?? [])
}

/** Writes changed events; `rows` are these events before. Texts composed from an event have changed with it. */
export async function saveEvents(
  ctx: Context,
  rows: readonly EventRow[],
  updates: readonly EventUpdate[],
): Promise<void> {
  const before = new Map(rows.map((row) => [row.id, row]))
  const changed = updates.filter((each) => each.content !== before.get(each.id)?.content)
  await updateEvents(ctx.db, updates, changed.length > 0 ? ctx.now() : null)
  await saveCovers(ctx, before, updates)
  const notified = new Set<string>()
  const alike = Map.groupBy(changed, (each) => partsKey(each, before.get(each.id)))
  for (const group of alike.values()) await saveTextParts(ctx, before, group, notified)
}

/** Equal for texts with the same hashtags, mentions and links: those of a series mostly differ in their dates only. */
const partsKey = ({ content }: EventUpdate, row: EventRow | undefined) =>
  JSON.stringify([
    parseHashtags(content),
    parseMentions(content),
    hasLink(content),
    row?.mentions ?? [],
  ])

async function saveTextParts(
  ctx: Context,
  before: ReadonlyMap<string, EventRow>,
  group: readonly EventUpdate[],
  notified: Set<string>,
) {
  const [{ id: firstId, content }] = group as [EventUpdate]
  const known = before.get(firstId)?.mentions ?? []
  const hashtags = await hashtagsOf(ctx, content)
  const mentions = await mentionsOf(ctx, content, known)
  const ids = group.map((each) => each.id)
  await updateTextParts(ctx.db, ids, { hashtags, mentions, hasLink: hasLink(content) })
  for (const id of ids) if (!before.get(id)?.isOccurrence) await tagPost(ctx, id, hashtags)
  const fresh = mentions.filter(
    ({ id }) => !notified.has(id) && !known.some((mention) => mention.id === id),
  )
  for (const { id } of fresh) notified.add(id)
  await notifyMentioned(ctx, firstId, fresh)
}

/** Releases only the covers that were replaced: a post can show the same picture elsewhere, and has other media. */
async function saveCovers(
  ctx: Context,
  before: ReadonlyMap<string, EventRow>,
  updates: readonly EventUpdate[],
) {
  const recovered = updates.filter(
    ({ id, event }) => event.cover?.hash !== before.get(id)?.event.cover?.hash,
  )
  const replaced = recovered.flatMap(({ id }) => {
    const { event, images = [] } = before.get(id) ?? {}
    const hash = event?.cover?.hash
    const isShown = images.some((image) => image.hash === hash)
    return hash === undefined || isShown ? [] : [{ subjectId: id, hash }]
  })
  await releaseSingleImages(ctx, "post", replaced)
  const covered = Map.groupBy(recovered, ({ event }) => event.cover?.hash)
  for (const [hash, events] of covered) {
    const ids = events.map((each) => each.id)
    if (hash !== undefined) await claimImagesOfAll(ctx, [hash], "post", ids)
  }
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
