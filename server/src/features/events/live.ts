import { openWatchers } from "#features/posts/watchers.service.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"
import { serialQueue } from "#platform/serial-queue.ts"

import { ATTENDANCE_CHANGED } from "./events.ts"
import { selectCounts } from "./live.queries.ts"

/** How often the watchers of one event are sent its counts. */
const PAUSE_MS = 500

/** Shows users who have an event open how many go. */
export function eventsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("events.live")
  const watchers = openWatchers(sockets)
  const deliveries = serialQueue((error) =>
    ctx.log.warn({ err: error }, "could not deliver the counts of an event"),
  )
  watchers.onWatch((userId, postId) => {
    // Any post: visibility is checked when something is sent.
    if (sockets.isOnline(userId)) watchers.add(userId, postId)
  })

  const deliver = async (postId: string) => {
    const found = await selectCounts(ctx.db, postId, watchers.of(postId))
    if (!found) return
    const { viewers, going, interested, waiting, placesLeft } = found
    sockets.sendTo(viewers, { type: "attendance", postId, going, interested, waiting, placesLeft })
  }
  /** Events that were just sent, and whether they changed again since. */
  const resting = new Map<string, boolean>()
  const send = (postId: string) => {
    resting.set(postId, false)
    deliveries.add(() => deliver(postId))
    setTimeout(() => {
      const hasChanged = resting.get(postId)
      resting.delete(postId)
      if (hasChanged) send(postId)
    }, PAUSE_MS).unref()
  }
  bus.subscribe(ATTENDANCE_CHANGED, ({ postId }) => {
    if (!watchers.has(postId)) return
    if (resting.has(postId)) resting.set(postId, true)
    else send(postId)
  })
}
