import { sendPush } from "#features/push/service.ts"
import { job, type Job } from "#platform/jobs/queue.ts"
import { selectIsOnline } from "#platform/live/presence.queries.ts"

import { viewEntry } from "./view.ts"

/** Pushes to a user who is offline. Idempotent: a repeated push replaces the first. */
export const pushNotification = job<{ userId: string; groupKey: string }>({
  name: "notifications.push",
  async run(ctx, { userId, groupKey }) {
    const entry = await viewEntry(ctx.db, userId, groupKey)
    if (!entry || entry.read || (await selectIsOnline(ctx.db, userId))) return
    await sendPush(ctx, userId, {
      title: ctx.config.brandName,
      body: entry.message,
      link: entry.link ?? "/notifications",
      tag: `notifications:${entry.id}`,
    })
  },
})

export const notificationsJobs: readonly Job<never>[] = [pushNotification]
