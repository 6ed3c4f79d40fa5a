import { notify } from "#features/notifications/service.ts"
import { clearNews } from "#features/posts/events.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { enqueue, type JobReference } from "#platform/jobs/queue.ts"

import { factsOf } from "./change.ts"
import { newsText } from "./news-text.ts"
import { selectGuestsOf, selectNews, type News } from "./news.queries.ts"

/** How long a host can go on changing an event before guests are notified. */
const PAUSE_MS = 2 * 60_000
const BATCH = 200

export const notifyGuestsJob: JobReference<{ id: string }> = { name: "events.news" }

/** Guests are notified once of all changes within the pause; of a cancellation at once. */
export async function announceNews(
  ctx: Context,
  id: string,
  { isUrgent = false }: { isUrgent?: boolean },
) {
  const runAt = new Date(ctx.now().getTime() + (isUrgent ? 0 : PAUSE_MS))
  await enqueue(ctx, notifyGuestsJob, { id }, { key: `events.news:${id}`, runAt })
}

/** Notifies each guest once of what changed in an event or a series. Idempotent. */
export async function notifyGuests(ctx: Context, id: string): Promise<void> {
  const news = await selectNews(ctx.db, id)
  const told = new Map(news.filter(isNew).map((each) => [each.id, each]))
  for (let after: string | undefined = ""; after !== undefined && told.size > 0;) {
    const from: string = after
    after = await inTransaction(ctx, async (ctx) => {
      const guests = await selectGuestsOf(ctx.db, [...told.keys()], from, BATCH)
      for (const { userId, postId } of guests) await tell(ctx, userId, told.get(postId)!)
      return guests.length < BATCH ? undefined : guests.at(-1)!.userId
    })
  }
  for (const each of news) await clearNews(ctx.db, each.id, each.event.sequence ?? 0)
}

/** A reverted change counts as none. */
const isNew = ({ event, canceledAt }: News) => canceledAt !== null || event.known !== factsOf(event)

async function tell(ctx: Context, userId: string, { id, event, canceledAt }: News) {
  await notify(ctx, {
    userId,
    type: "other",
    kind: "event",
    groupKey: `event-news:${id}`,
    onceKey: `event-news:${id}:${event.sequence ?? 0}`,
    postId: id,
    message: newsText(event, canceledAt !== null),
    link: `/post/${id}`,
    isAnonymous: true,
  })
}
