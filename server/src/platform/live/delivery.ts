import type { LiveEvent } from "@grove/contract/live"

import type { Recipients } from "./bus.ts"
import type { Connection, Connections } from "./connections.ts"
import { send } from "./transport.ts"

/** Sends events to connections of this process. Each event is serialized once. */
export function openDelivery(connections: Connections) {
  const findRecipients = (to: Recipients): Connection[] =>
    "userId" in to
      ? connections.of(to.userId)
      : connections.all().filter(({ actor }) => actor.permissions.some((p) => p === to.permission))

  function sendEach(recipients: Iterable<Connection>, event: LiveEvent) {
    const text = JSON.stringify(event)
    for (const connection of recipients) send(connections, connection, text)
  }

  return {
    deliver: (to: Recipients, event: LiveEvent) => sendEach(findRecipients(to), event),
    sendToAll: (event: LiveEvent) => sendEach(connections.all(), event),
    sendTo(userIds: Iterable<string>, event: LiveEvent) {
      const text = JSON.stringify(event)
      for (const userId of userIds)
        for (const connection of connections.of(userId)) send(connections, connection, text)
    },
  }
}
