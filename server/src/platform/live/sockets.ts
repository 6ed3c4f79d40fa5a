import type { ClientEvent, LiveEvent } from "@grove/contract/live"

import type { Actor } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import type { Bus } from "./bus.ts"
import { openClientEvents, type ClientEventHandler } from "./client-events.ts"
import {
  newConnection,
  openConnections,
  type Connection,
  type PresenceHandler,
} from "./connections.ts"
import { openDelivery } from "./delivery.ts"
import { startHeartbeat } from "./heartbeat.ts"
import { openPings, type PingHandler } from "./pings.ts"
import type { Presence } from "./presence-tracker.ts"
import { watchSessions } from "./session-checks.ts"
import { CLOSE, end } from "./transport.ts"

export const MAX_FRAME_BYTES = 16 * 1024

export interface Sockets {
  /**
   * The caller has authenticated the user. `stream` carries the bytes of the socket, uncompressed; `resolveActor`
   * returns undefined once the session has ended.
   */
  accept(
    { socket, stream }: Pick<Connection, "socket" | "stream">,
    actor: Actor,
    resolveActor: Connection["resolveActor"],
  ): void
  onClientEvent(type: ClientEvent["type"], handler: ClientEventHandler): void
  /** Called when a user opens their first connection to this process or closes their last one. */
  onPresence(handler: PresenceHandler): void
  /**
   * Called before a connection of the user is pinged. An event that it returns is sent to all connections of the user,
   * at almost no cost, because it travels with the ping. Return the same object for all users who get the same event.
   */
  onPing(handler: PingHandler): void
  /** Whether the user is connected to this process. */
  isOnline(userId: string): boolean
  /** Whether any user is connected to this process. */
  hasAny(): boolean
  /** Reaches connections of this process only; use `publish` to reach all. */
  sendTo(userIds: Iterable<string>, event: LiveEvent): void
  /** Every connection of this process. */
  sendToAll(event: LiveEvent): void
  count(): number
  close(): Promise<void>
}

/** What a feature needs to take part in live events. */
export interface LiveDeps {
  sockets: Sockets
  presence: Presence
  bus: Bus
  systemContext: (name: string) => Context
}

/** Delivers live events to the browsers connected to this process, and their events to the features. */
export function openSockets(bus: Bus): Sockets {
  const connections = openConnections()
  const { deliver, sendTo, sendToAll } = openDelivery(connections)
  const { onPing, ping } = openPings(connections)
  const { onClientEvent, receive } = openClientEvents(connections)
  const heartbeat = startHeartbeat(connections, ping)
  const stops = [bus.onLiveEvent(deliver), watchSessions(bus, connections), heartbeat.stop]

  const closeAll = (reason: string) => {
    for (const { socket } of connections.all()) socket.close(CLOSE.goingAway, reason)
  }
  bus.setAudience(connections.isOnline)
  // Events were lost: clients reconnect and fetch what they missed.
  bus.onGap(() => closeAll("catch up"))

  return {
    accept({ socket, stream }, actor, resolveActor) {
      const connection = newConnection({ socket, stream, actor, resolveActor })
      const oldest = connections.add(connection)
      const stopPings = heartbeat.add(connection)
      if (oldest) end(connections, oldest, CLOSE.tooMany, "too many connections")
      socket.on("message", (data, isBinary) => receive(connection, data as Buffer, isBinary))
      socket.on("pong", () => (connection.isAlive = true))
      socket.on("error", () => socket.terminate())
      socket.on("close", () => {
        stopPings()
        connections.delete(connection)
      })
    },
    onClientEvent,
    onPresence: connections.onPresence,
    onPing,
    isOnline: connections.isOnline,
    hasAny: connections.hasAny,
    sendTo,
    sendToAll,
    count: () => connections.all().length,
    async close() {
      for (const stop of stops) stop()
      closeAll("server is going")
    },
  }
}
