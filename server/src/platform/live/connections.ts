import type { Writable } from "node:stream"

import type { WebSocket } from "ws"

import type { Actor } from "#platform/actor.ts"

export const MAX_PER_USER = 5

export interface Connection {
  socket: WebSocket
  /** The bytes of the socket, for frames that are made once for many connections. */
  stream: Writable
  actor: Actor
  /** Answered the last ping. */
  isAlive: boolean
  /** Client events left in `second`. */
  allowance: number
  second: number
  checkedAt: number
  /** Reads the actor of the session again; undefined once the session has ended. */
  resolveActor: () => Promise<Actor | undefined>
}

export const newConnection = (
  opened: Pick<Connection, "socket" | "stream" | "actor" | "resolveActor">,
): Connection => ({ ...opened, isAlive: true, allowance: 0, second: 0, checkedAt: Date.now() })

export type PresenceHandler = (userId: string, isOnline: boolean) => void

/** The open connections of this process, by user. */
export function openConnections() {
  const byUser = new Map<string, Set<Connection>>()
  const presenceHandlers: PresenceHandler[] = []

  return {
    /** Returns the user's oldest connection if this one exceeds the limit; the caller closes it. */
    add(connection: Connection): Connection | undefined {
      const { userId } = connection.actor
      const own = byUser.get(userId) ?? new Set()
      own.add(connection)
      if (own.size === 1) {
        byUser.set(userId, own)
        for (const handler of presenceHandlers) handler(userId, true)
      }
      const [oldest] = own
      return own.size > MAX_PER_USER ? oldest : undefined
    },
    /** Idempotent. */
    delete(connection: Connection) {
      const { userId } = connection.actor
      const own = byUser.get(userId)
      if (!own?.delete(connection) || own.size > 0) return
      byUser.delete(userId)
      for (const handler of presenceHandlers) handler(userId, false)
    },
    has: (connection: Connection) => byUser.get(connection.actor.userId)?.has(connection) ?? false,
    /** A copy, so that connections can be deleted while iterating. */
    of: (userId: string): Connection[] => [...(byUser.get(userId) ?? [])],
    all: (): Connection[] => [...byUser.values()].flatMap((own) => [...own]),
    isOnline: (userId: string) => byUser.has(userId),
    hasAny: () => byUser.size > 0,
    onPresence: (handler: PresenceHandler) => void presenceHandlers.push(handler),
  }
}

export type Connections = ReturnType<typeof openConnections>
