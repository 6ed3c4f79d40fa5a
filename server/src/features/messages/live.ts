import { PRESENCE_CHANGED } from "#platform/live/server-event.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"
import { serialQueue } from "#platform/serial-queue.ts"

import { MESSAGE_SENT } from "./events.ts"
import { selectWatchers } from "./live.queries.ts"
import { forwardTyping } from "./typing.ts"
import { viewMessage } from "./view.ts"

export function messagesLive(deps: LiveDeps) {
  deliverMessages(deps)
  forwardTyping(deps)
  deliverPresence(deps)
}

/** Delivers to all screens of both people, in the order of the conversation. */
function deliverMessages({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.live")
  const lookups = serialQueue((error) =>
    ctx.log.warn({ err: error }, "could not deliver a message"),
  )
  bus.subscribe(MESSAGE_SENT, ({ id, people, message }) => {
    if (!people.some((person) => sockets.isOnline(person))) return
    // A message that must be read first holds back the ones behind it.
    if (message && lookups.isIdle()) return sockets.sendTo(people, { type: "message", message })
    lookups.add(async () => {
      const found = message ?? (await viewMessage(ctx.db, id))
      if (found) sockets.sendTo(people, { type: "message", message: found })
    })
  })
}

function deliverPresence({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.presence")
  bus.subscribe(PRESENCE_CHANGED, ({ userIds, isOnline }) => {
    if (!sockets.hasAny()) return
    const deliver = async () => {
      for (const { person, watcher } of await selectWatchers(ctx.db, userIds))
        if (sockets.isOnline(watcher))
          sockets.sendTo([watcher], { type: "presence", userId: person, isOnline })
    }
    deliver().catch((error: Error) => ctx.log.debug({ err: error }, "could not deliver presence"))
  })
}
