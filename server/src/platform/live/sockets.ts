import type { ClientEvent, LiveEvent } from "@grove/contract/live"

import type { Actor } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { takeAllowance } from "./allowance.ts"
import type { Bus, Recipients } from "./bus.ts"
import { parseClientEvent, type RawClientEvent } from "./client-event.ts"
import { openConnections, type Connection, type PresenceHandler } from "./connections.ts"
import { frameWithPing } from "./frame.ts"
import { startHeartbeat } from "./heartbeat.ts"
import type { Presence } from "./presence-tracker.ts"
import { watchSessions } from "./session-checks.ts"
import { CLOSE, end, send, sendWithPing } from "./transport.ts"

export const MAX_FRAME_BYTES = 16 * 1024

type ClientEventHandler = (actor: Actor, event: RawClientEvent) => void

type PingHandler = (userId: string) => LiveEvent | undefined

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
  const clientHandlers: { type: string; handler: ClientEventHandler }[] = []
  const pingHandlers: PingHandler[] = []
  const frames = new WeakMap<LiveEvent, { text: string; withPing: Buffer }>()

  const findRecipients = (to: Recipients): Connection[] =>
    "userId" in to
      ? connections.of(to.userId)
      : connections.all().filter(({ actor }) => actor.permissions.some((p) => p === to.permission))

  const closeAll = (reason: string) => {
    for (const { socket } of connections.all()) socket.close(CLOSE.goingAway, reason)
  }

  const heartbeat = startHeartbeat(connections, (connection) => {
    const { userId } = connection.actor
    // A connection that is ending takes no event away from the user's others.
    const events = connections.has(connection)
      ? pingHandlers.flatMap((handler) => handler(userId) ?? [])
      : []
    if (events.length === 0) return connection.socket.ping()
    for (const event of events) sendAndPing(connection, event)
  })
  const stops = [
    bus.onLiveEvent((to, event) => {
      const text = JSON.stringify(event)
      for (const connection of findRecipients(to)) send(connections, connection, text)
    }),
    watchSessions(bus, connections),
    heartbeat.stop,
  ]
  bus.setAudience(connections.isOnline)
  // Events were lost: clients reconnect and fetch what they missed.
  bus.onGap(() => closeAll("catch up"))

  function frameOf(event: LiveEvent) {
    let frame = frames.get(event)
    if (!frame) {
      const text = JSON.stringify(event)
      frames.set(event, (frame = { text, withPing: frameWithPing(text) }))
    }
    return frame
  }

  function sendAndPing(pinged: Connection, event: LiveEvent) {
    const { text, withPing } = frameOf(event)
    sendWithPing(connections, pinged, withPing)
    for (const connection of connections.of(pinged.actor.userId))
      if (connection !== pinged) send(connections, connection, text)
  }

  function receive(connection: Connection, data: Buffer, isBinary: boolean) {
    if (!connections.has(connection)) return
    if (!takeAllowance(connection))
      return end(connections, connection, CLOSE.flood, "too many events")
    const event = parseClientEvent(data, isBinary)
    for (const { type, handler } of clientHandlers)
      if (type === event?.type) handler(connection.actor, event)
  }

  return {
    accept({ socket, stream }, actor, resolveActor) {
      const connection: Connection = {
        socket,
        stream,
        actor,
        isAlive: true,
        allowance: 0,
        second: 0,
        checkedAt: Date.now(),
        resolveActor,
      }
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
    onClientEvent: (type, handler) => void clientHandlers.push({ type, handler }),
    onPresence: connections.onPresence,
    onPing: (handler) => void pingHandlers.push(handler),
    isOnline: connections.isOnline,
    hasAny: connections.hasAny,
    sendTo(userIds, event) {
      const text = JSON.stringify(event)
      for (const userId of userIds)
        for (const connection of connections.of(userId)) send(connections, connection, text)
    },
    sendToAll(event) {
      const text = JSON.stringify(event)
      for (const connection of connections.all()) send(connections, connection, text)
    },
    count: () => connections.all().length,
    async close() {
      for (const stop of stops) stop()
      closeAll("server is going")
    },
  }
}
