import type { LiveDeps } from "#platform/live/sockets.ts"

import { openAnnouncements } from "./announcements.ts"
import { POST_CREATED } from "./live.service.ts"
import { selectReadersOnline } from "./readers.queries.ts"

/** Tells connected users that a post was created that belongs into their home feed. */
export function postsLive({ sockets, presence, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("posts.live")
  const announcements = openAnnouncements(sockets.sendTo)
  bus.subscribe(POST_CREATED, (post) => {
    if (!sockets.hasAny()) return
    const announce = async () => {
      const { serverId, unrecorded } = presence
      const online = { serverId, unrecorded: unrecorded() }
      announcements.add(await selectReadersOnline(ctx.db, post, online), post)
    }
    announce().catch((error: Error) => ctx.log.warn({ err: error }, "could not announce a post"))
  })
}
