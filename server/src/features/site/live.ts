import type { LiveDeps } from "#platform/live/sockets.ts"

import { ANNOUNCEMENT_CHANGED, SITE_CHANGED } from "./events.ts"

/** Shows members of this process changed settings and announcements at once. */
export function siteLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("site.live")
  // The site reads its settings again on the same event, so this waits for that reading.
  const whenRead = (work: () => void) => {
    ctx.site
      .settled()
      .then(work)
      .catch((error: Error) =>
        ctx.log.warn({ err: error }, "could not publish a change of the site"),
      )
  }
  bus.subscribe(SITE_CHANGED, () =>
    whenRead(() => sockets.sendToAll({ type: "site", site: ctx.site.inPages() })),
  )
  bus.subscribe(ANNOUNCEMENT_CHANGED, ({ id, isNew }) =>
    whenRead(() => {
      const now = ctx.now().toISOString()
      const announcement = ctx.site.announcements().find((each) => each.id === id)
      const isLive = announcement !== undefined && announcement.startsAt <= now
      sockets.sendToAll({
        type: "announcement",
        id,
        isNew,
        ...(isLive && { announcement }),
      })
    }),
  )
}
