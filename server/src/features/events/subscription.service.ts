import { DAY_MS } from "@grove/contract/durations"
import type { events } from "@grove/contract/events"
import type { Reply } from "@grove/contract/route"

import { selectOwnEvents } from "#features/posts/events.service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { hashToken, newToken } from "#platform/http/session.ts"

import { calendarOf } from "./calendar-file.ts"
import { calendarEvent } from "./file.service.ts"
import {
  deleteSubscription,
  selectSubscriber,
  selectSubscription,
  upsertSubscription,
} from "./subscription.queries.ts"

export const SUBSCRIPTION_PATH = "/api/events/calendar.ics"
/** Calendar programs keep showing past events for a while, but need not fetch years of them with every refresh. */
const PAST_MS = 90 * DAY_MS
const MAX_EVENTS = 1000

export async function subscriptionOf(ctx: Context): Promise<Reply<typeof events.subscription>> {
  const row = await selectSubscription(ctx.db, ctx.actor.userId)
  return { createdAt: row?.createdAt.toISOString() ?? null }
}

/** Only a hash of the secret is stored, so the address is shown this once. */
export async function subscribe(ctx: Context): Promise<Reply<typeof events.subscribe>> {
  const token = newToken()
  const createdAt = ctx.now()
  const { userId } = ctx.actor
  await upsertSubscription(ctx.db, { userId, tokenHash: hashToken(token), createdAt })
  return {
    url: `${ctx.config.publicUrl}${SUBSCRIPTION_PATH}?token=${token}`,
    createdAt: createdAt.toISOString(),
  }
}

export async function unsubscribe(ctx: Context): Promise<Reply<typeof events.unsubscribe>> {
  await deleteSubscription(ctx.db, ctx.actor.userId)
  return { createdAt: null }
}

/** The calendar that the secret alone gives access to, as its owner would see it. */
export async function subscribedFile(ctx: Context, token: string): Promise<string> {
  const userId = await selectSubscriber(ctx.db, hashToken(token))
  must(userId, "route.notFound")
  const after = new Date(ctx.now().getTime() - PAST_MS)
  const rows = await selectOwnEvents(ctx.db, userId, after, MAX_EVENTS)
  const { hostname } = new URL(ctx.config.publicUrl)
  return calendarOf(
    rows.flatMap((row) => {
      const event = calendarEvent(ctx, row)
      const isTentative = row.authorId !== userId && row.reply !== "going"
      return event ? [{ ...event, uid: `${row.id}@${hostname}`, isTentative }] : []
    }),
    ctx.site.current().name,
  )
}
