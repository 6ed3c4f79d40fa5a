import type { ClientEvent, LiveEvent } from "@grove/contract/events"
import type { WebSocket } from "ws"

import type { Actor } from "#platform/actor.ts"
import type { Bus, Envelope } from "#platform/bus.ts"
import type { Context } from "#platform/context.ts"

const MOST_PER_PERSON = 5
const MOST_QUEUED_BYTES = 1024 * 1024
export const PAYLOAD_BYTES = 16 * 1024
const EVENTS_PER_SECOND = 20
const PING_MS = 30_000
const RECHECK_MS = 60_000
/** How long a socket may take to answer our close before it is cut. */
const CLOSING_MS = 2000

interface Connection {
  socket: WebSocket
  actor: Actor
  isAlive: boolean
  /** Events left in the current second. */
  allowance: number
  checkedAt: number
  recheck: () => Promise<Actor | undefined>
}

export interface Sockets {
  /** Takes in a connection that has been allowed. */
  accept(socket: WebSocket, actor: Actor, recheck: () => Promise<Actor | undefined>): void
  onClientEvent(handler: (actor: Actor, event: ClientEvent) => void): void
  /** First connection of a person opened, or last one closed, on this process. */
  onPresence(handler: (userId: string, isOnline: boolean) => void): void
  isOnline(userId: string): boolean
  /** Everyone with a connection to this process. */
  people(): string[]
  /** To people on this process only; what all processes must hear goes over the bus. */
  sendTo(userIds: Iterable<string>, event: LiveEvent): void
  count(): number
  close(): Promise<void>
}

/** What a feature gets that takes part in live events. */
export interface LiveDeps {
  sockets: Sockets
  bus: Bus
  systemContext: (name: string) => Context
}

export const CLOSE = {
  sessionEnded: 4401,
  tooMany: 4408,
  flood: 4429,
  slow: 4413,
  going: 1001,
} as const

/** Cookie → actor → that person's connections. Knows no room: it passes events on. */
export function openSockets(bus: Bus): Sockets {
  const byPerson = new Map<string, Set<Connection>>()
  const clientHandlers: ((actor: Actor, event: ClientEvent) => void)[] = []
  const presenceHandlers: ((userId: string, isOnline: boolean) => void)[] = []
  const all = function* () {
    for (const connections of byPerson.values()) yield* connections
  }

  const unsubscribe = bus.subscribe((envelope) => deliver(envelope))
  bus.onGap(() => {
    // What was said while the line was down is unknown: everyone reconnects and catches up.
    for (const connection of all()) connection.socket.close(CLOSE.going, "catch up")
  })

  function deliver({ to, event }: Envelope) {
    if (event.type === "sessions.ended") return endSessions(event)
    if (event.type === "actor.changed") return recheckPerson(event.userId)
    if ("servers" in to) return
    const text = JSON.stringify(event)
    if ("userId" in to) for (const c of byPerson.get(to.userId) ?? []) send(c, text)
    else if ("permission" in to) {
      for (const c of all()) if (c.actor.permissions.some((p) => p === to.permission)) send(c, text)
    } else for (const c of all()) send(c, text)
  }

  function endSessions(signal: { userId: string; except?: string; sessionId?: string }) {
    for (const c of byPerson.get(signal.userId) ?? []) {
      if (signal.except !== undefined && c.actor.sessionId === signal.except) continue
      if (signal.sessionId !== undefined && c.actor.sessionId !== signal.sessionId) continue
      end(c, CLOSE.sessionEnded, "session ended")
    }
  }

  /**
   * From here on the connection counts no more, hears nothing and is not heard: a peer that never answers the close
   * cannot keep it.
   */
  function end(connection: Connection, code: number, reason: string) {
    forget(connection)
    connection.socket.close(code, reason)
    setTimeout(() => connection.socket.terminate(), CLOSING_MS).unref()
  }

  function forget(connection: Connection) {
    const { userId } = connection.actor
    const mine = byPerson.get(userId)
    if (!mine?.delete(connection) || mine.size > 0) return
    byPerson.delete(userId)
    for (const handler of presenceHandlers) handler(userId, false)
  }

  function recheckPerson(userId: string) {
    for (const c of byPerson.get(userId) ?? []) void recheck(c)
  }

  async function recheck(connection: Connection) {
    connection.checkedAt = Date.now()
    const actor = await connection.recheck().catch(() => connection.actor)
    if (!actor || actor.standing.state === "banned")
      end(connection, CLOSE.sessionEnded, "session ended")
    else connection.actor = actor
  }

  function send(connection: Connection, text: string) {
    if (connection.socket.bufferedAmount > MOST_QUEUED_BYTES)
      return end(connection, CLOSE.slow, "too slow")
    connection.socket.send(text)
  }

  function receive(connection: Connection, data: Buffer, isBinary: boolean) {
    if (!byPerson.get(connection.actor.userId)?.has(connection)) return
    connection.allowance -= 1
    if (connection.allowance < 0) return end(connection, CLOSE.flood, "too many events")
    const event = isBinary ? undefined : parse(data)
    if (event) for (const handler of clientHandlers) handler(connection.actor, event)
  }

  const refill = setInterval(() => {
    for (const c of all()) c.allowance = EVENTS_PER_SECOND
  }, 1000)
  const ping = setInterval(() => {
    const now = Date.now()
    for (const c of all()) {
      if (!c.isAlive) {
        c.socket.terminate()
        continue
      }
      c.isAlive = false
      c.socket.ping()
      if (now - c.checkedAt > RECHECK_MS) void recheck(c)
    }
  }, PING_MS)
  refill.unref()
  ping.unref()

  return {
    accept(socket, actor, recheckActor) {
      const connection: Connection = {
        socket,
        actor,
        isAlive: true,
        allowance: EVENTS_PER_SECOND,
        checkedAt: Date.now(),
        recheck: recheckActor,
      }
      const mine = byPerson.get(actor.userId) ?? new Set()
      if (mine.size === 0) {
        byPerson.set(actor.userId, mine)
        for (const handler of presenceHandlers) handler(actor.userId, true)
      }
      mine.add(connection)
      const [oldest] = mine
      if (mine.size > MOST_PER_PERSON && oldest) end(oldest, CLOSE.tooMany, "too many connections")
      socket.on("message", (data, isBinary) => receive(connection, data as Buffer, isBinary))
      socket.on("pong", () => (connection.isAlive = true))
      socket.on("error", () => socket.terminate())
      socket.on("close", () => forget(connection))
    },
    onClientEvent: (handler) => void clientHandlers.push(handler),
    onPresence: (handler) => void presenceHandlers.push(handler),
    isOnline: (userId) => byPerson.has(userId),
    people: () => [...byPerson.keys()],
    sendTo(userIds, event) {
      const text = JSON.stringify(event)
      for (const userId of userIds) for (const c of byPerson.get(userId) ?? []) send(c, text)
    },
    count: () => [...all()].length,
    async close() {
      unsubscribe()
      clearInterval(refill)
      clearInterval(ping)
      for (const c of all()) c.socket.close(CLOSE.going, "server is going")
    },
  }
}

const UUID_LIKE = /^[\w-]{1,40}$/

/** Garbage is ignored, never answered: a browser of ours does not send it. */
function parse(data: Buffer): ClientEvent | undefined {
  try {
    const value = JSON.parse(data.toString()) as Record<string, unknown>
    if (
      value["type"] === "typing" &&
      typeof value["receiverId"] === "string" &&
      UUID_LIKE.test(value["receiverId"])
    ) {
      return {
        type: "typing",
        receiverId: value["receiverId"],
        isTyping: value["isTyping"] === true,
      }
    }
  } catch {
    return undefined
  }
  return undefined
}
