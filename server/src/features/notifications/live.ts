import type { LiveDeps } from "#platform/sockets.ts"

import { viewEntry } from "./view.ts"

/** Brings a new entry to the screens of its owner, as the list would show it to them. */
export function notificationsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("notifications.live")
  let tail: Promise<void> = Promise.resolve()
  bus.subscribe(({ event }) => {
    if (event.type !== "notification.made" || !sockets.isOnline(event.userId)) return
    const { userId, groupKey } = event
    const tell = async () => {
      const entry = await viewEntry(ctx.db, userId, groupKey)
      if (!entry) return
      const { lastId: _, ...notification } = entry
      sockets.sendTo([userId], { type: "notification", notification })
    }
    tail = tail
      .then(tell)
      .catch((error: Error) => ctx.log.warn({ err: error }, "notification not shown"))
  })
}
