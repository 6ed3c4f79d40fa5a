import type { PushText } from "@grove/contract/push"

import { sendPush } from "#features/push/service.ts"
import { inLanguageOf } from "#features/users/language.service.ts"
import type { Context } from "#platform/context.ts"
import { job, type Job } from "#platform/jobs/queue.ts"
import { selectIsOnline } from "#platform/live/presence.queries.ts"

import { viewEntry } from "./view.ts"

/** Pushes to a user who is offline. Idempotent: a repeated push replaces the first. */
export const pushNotification = job<{ userId: string; groupKey: string }>({
  name: "notifications.push",
  async run(ctx, { userId, groupKey }) {
    const text = await pushTextOf(ctx, userId, groupKey)
    if (text && !(await selectIsOnline(ctx.db, userId))) await sendPush(ctx, userId, text)
  },
})

/** In the member's language; undefined if there is nothing unread. */
export async function pushTextOf(
  ctx: Context,
  userId: string,
  groupKey: string,
): Promise<PushText | undefined> {
  const entry = await inLanguageOf(ctx, userId, () => viewEntry(ctx.db, userId, groupKey))
  if (!entry || entry.read) return undefined
  return {
    title: ctx.site.current().name,
    body: entry.message,
    link: entry.link ?? "/notifications",
    tag: `notifications:${entry.id}`,
  }
}

export const notificationsJobs: readonly Job<never>[] = [pushNotification]
