import type { LiveEvent } from "@grove/contract/live"

import type { Connection, Connections } from "./connections.ts"
import { frameWithPing } from "./frame.ts"
import { send, sendWithPing } from "./transport.ts"

export type PingHandler = (userId: string) => LiveEvent | undefined

/** Pings connections. Events that handlers return for the pinged user travel with the ping. */
export function openPings(connections: Connections) {
  const handlers: PingHandler[] = []
  const frames = new WeakMap<LiveEvent, { text: string; withPing: Buffer }>()

  function frameOf(event: LiveEvent) {
    let frame = frames.get(event)
    if (!frame) {
      const text = JSON.stringify(event)
      frames.set(event, (frame = { text, withPing: frameWithPing(text) }))
    }
    return frame
  }

  function pingWith(event: LiveEvent, pinged: Connection) {
    const { text, withPing } = frameOf(event)
    sendWithPing(connections, pinged, withPing)
    for (const connection of connections.of(pinged.actor.userId))
      if (connection !== pinged) send(connections, connection, text)
  }

  return {
    onPing: (handler: PingHandler) => void handlers.push(handler),
    ping(connection: Connection) {
      const { userId } = connection.actor
      // A connection that is ending takes no event away from the user's others.
      const events = connections.has(connection)
        ? handlers.flatMap((handler) => handler(userId) ?? [])
        : []
      if (events.length === 0) return connection.socket.ping()
      for (const event of events) pingWith(event, connection)
    },
  }
}
