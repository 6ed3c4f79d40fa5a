import { inLanguageOf } from "#features/users/language.service.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"
import { serialQueue } from "#platform/serial-queue.ts"

import { NOTIFICATION_CREATED } from "./events.ts"
import { viewEntry } from "./view.ts"

/** Delivers new notifications to the screens of their owner, in order and grouped as in the list. */
export function notificationsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("notifications.live")
  const deliveries = serialQueue((error) =>
    ctx.log.warn({ err: error }, "could not deliver a notification"),
  )
  bus.subscribe(NOTIFICATION_CREATED, ({ userId, groupKey }) => {
    if (!sockets.isOnline(userId)) return
    deliveries.add(async () => {
      const entry = await inLanguageOf(ctx, userId, () => viewEntry(ctx.db, userId, groupKey))
      if (!entry) return
      const { lastId: _, ...notification } = entry
      sockets.sendTo([userId], { type: "notification", notification })
    })
  })
}
