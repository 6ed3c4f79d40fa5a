import type { EVENT_SCOPES, EventChange } from "@grove/contract/events"
import type { Post } from "@grove/contract/posts"
import { plainRule } from "@grove/contract/recurrence"

import type { PostImage } from "#db/tables/posts.ts"
import { saveImage } from "#features/media/service.ts"
import {
  addOccurrences,
  lockSeriesOf,
  requireNearDate,
  requireTimeZone,
  requireVisibleEvent,
  saveEvents,
  type EventRow,
  type EventUpdate,
} from "#features/posts/events.service.ts"
import { hideOwnPosts } from "#features/posts/removal.service.ts"
import { getPost } from "#features/posts/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { announceNews } from "./news.service.ts"
import { resetReminders } from "./reminders.queries.ts"
import { canceled, planFollowing, planOne, type SeriesPlan } from "./series-plan.ts"
import { giveFreePlaces } from "./waiting-list.service.ts"

type Scope = (typeof EVENT_SCOPES)[number]
type Cover = PostImage | null | undefined

/** Stores a new cover before the transaction begins; null removes the present one. */
export async function storeCover(ctx: Context, { cover }: EventChange): Promise<Cover> {
  return typeof cover === "string" ? { ...(await saveImage(ctx, cover, "post")), alt: "" } : cover
}

export async function editEvent(
  ctx: Context,
  postId: string,
  { scope = "this", ...body }: EventChange,
  cover: Cover,
): Promise<Post> {
  const { title, description, location } = body
  requireUnrestricted(ctx.actor, {
    texts: [title, description, location],
    hasPictures: Boolean(cover),
  })
  await inTransaction(ctx, async (ctx) => {
    const { row, rows } = await requireHosted(ctx, postId, scope)
    must(
      scope === "following" || body.rule === undefined,
      "event.rule",
      t("rule: change it for this event and all following ones."),
    )
    must(
      row.seriesId === null || body.date !== null,
      "event.rule",
      t("date: an event of a series has a date."),
    )
    requireTimeZone(body.timeZone)
    if (body.date !== row.event.date) requireNearDate(body.date, ctx.now())
    const change = { ...body, cover, ...(body.rule && { rule: plainRule(body.rule) }) }
    const plan = scope === "this" ? planOne(row, change) : planFollowing(row, rows, change)
    await carryOut(ctx, row, rows, plan)
  })
  return getPost(ctx, postId)
}

async function carryOut(ctx: Context, row: EventRow, rows: EventRow[], plan: SeriesPlan) {
  const dropped = plan.surplus.filter((each) => hasGuests(each))
  const unused = plan.surplus.filter((each) => !hasGuests(each)).map((each) => each.id)
  const updates = [...plan.updates, ...dropped.map((each) => canceled(each, ctx.now(), true))]
  await saveEvents(ctx, rows, updates)
  await hideOwnPosts(ctx, unused)
  const starts = new Map(rows.map((each) => [each.id, each.startsAt?.getTime()]))
  const moved = updates.filter((each) => each.eventAt?.getTime() !== starts.get(each.id))
  await resetReminders(
    ctx.db,
    moved.map((each) => each.id),
  )
  if (plan.added.length > 0) await addOccurrences(ctx, row.id, plan.added)
  for (const event of rows) {
    const update = updates.find((each) => each.id === event.id)
    if (!update || update.eventCapacity === event.capacity || event.waiting === 0) continue
    const { eventCapacity: capacity, eventEndsAt: endsAt, canceledAt } = update
    await giveFreePlaces(ctx, { ...event, event: update.event, capacity, endsAt, canceledAt })
  }
  await announceUpdates(ctx, row, updates)
}

const hasGuests = ({ going, interested, waiting }: EventRow) => going + interested + waiting > 0

/** Idempotent. */
export async function cancelEvent(ctx: Context, postId: string, scope: Scope = "this") {
  await inTransaction(ctx, async (ctx) => {
    const { row, rows } = await requireHosted(ctx, postId, scope, { isCanceledFine: true })
    const following = rows.filter(
      (each) => each.id === row.id || (each.seriesDate ?? "") > (row.seriesDate ?? ""),
    )
    const updates = (scope === "this" ? [row] : following)
      .filter((each) => !each.canceledAt)
      .map((each) => canceled(each, ctx.now()))
    if (updates.length === 0) return
    await saveEvents(ctx, rows, updates)
    await announceUpdates(ctx, row, updates)
  })
  return getPost(ctx, postId)
}

async function announceUpdates(ctx: Context, row: EventRow, updates: readonly EventUpdate[]) {
  const news = updates.filter((each) => each.event.known !== undefined)
  if (news.length === 0) return
  // Events that left the series are announced on their own.
  const ids = new Set(news.map((each) => each.seriesId ?? each.id))
  for (const id of ids)
    await announceNews(ctx, id, { isUrgent: news.some((each) => each.canceledAt !== null) })
  if (row.seriesId !== null && !ids.has(row.seriesId)) await announceNews(ctx, row.seriesId, {})
}

/** The host's event, and its series if the change is for more than one. Locked in the order of ids. */
async function requireHosted(
  ctx: Context,
  postId: string,
  scope: Scope,
  { isCanceledFine = false } = {},
) {
  const seen = await requireVisibleEvent(ctx, postId)
  must(seen.authorId === ctx.actor.userId, "event.notYours")
  const seriesId = scope === "this" ? null : seen.seriesId
  const rows = await lockSeriesOf(ctx, { id: postId, seriesId })
  const row = rows.find((each) => each.id === postId)
  must(row, "post.notFound")
  must(isCanceledFine || !row.canceledAt, "event.canceled")
  return { row, rows }
}
