import { EventEmitter } from "node:events"
import type { Writable } from "node:stream"

import type { LiveEvent } from "@grove/contract/live"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { WebSocket } from "ws"

import { STRANGER, type Actor } from "../actor.ts"
import type { Bus } from "./bus.ts"
import { frameWithPing } from "./frame.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "./server-event.ts"
import { openSockets } from "./sockets.ts"
import { CLOSE } from "./transport.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection without a network. */
function newPeer() {
  const state = {
    received: [] as string[],
    closedWith: undefined as [number, string] | undefined,
    isTerminated: false,
    pings: 0,
    bufferedAmount: 0,
    readyState: 1,
    written: [] as Buffer[],
  }
  return Object.assign(new EventEmitter(), state, {
    send(this: typeof state, text: string) {
      this.received.push(text)
    },
    close(this: typeof state, code: number, reason: string) {
      this.closedWith = [code, reason]
    },
    terminate(this: typeof state) {
      this.isTerminated = true
    },
    ping(this: typeof state) {
      this.pings += 1
    },
  })
}

function setUp() {
  const serverEvents = new EventEmitter()
  const busEvents = new EventEmitter()
  const bus: Bus = {
    subscribe: ({ name }, handler) => {
      serverEvents.on(name, handler)
      return () => serverEvents.off(name, handler)
    },
    onLiveEvent: (handler) => {
      busEvents.on("live", handler)
      return () => busEvents.off("live", handler)
    },
    onGap: (handler) => void busEvents.on("gap", handler),
    follow: async () => undefined,
    setAudience: () => undefined,
    transport: undefined,
    isListening: () => true,
    received: () => ({ postgres: 0, redis: 0 }),
    close: async () => undefined,
  }
  const sockets = openSockets(bus)
  const connect = (
    actor: Partial<Actor> = {},
    resolveActor: () => Promise<Actor | undefined> = async () => ({ ...STRANGER, ...actor }),
  ) => {
    const peer = newPeer()
    sockets.accept(
      {
        socket: peer as unknown as WebSocket,
        stream: { write: (bytes: Buffer) => peer.written.push(bytes) } as unknown as Writable,
      },
      { ...STRANGER, userId: "ann", ...actor },
      resolveActor,
    )
    return peer
  }
  return { sockets, serverEvents, busEvents, connect }
}

const STANDING = { type: "standing" } as const

test("delivers an event to all connections of a user, and to no others", () => {
  const { connect, busEvents, sockets } = setUp()
  const [one, two, other] = [connect(), connect(), connect({ userId: "bob" })]
  busEvents.emit("live", { userId: "ann" }, STANDING)
  expect([one, two, other].map((peer) => peer.received)).toEqual([
    ['{"type":"standing"}'],
    ['{"type":"standing"}'],
    [],
  ])
  sockets.sendTo(["bob", "eve"], STANDING)
  expect(other.received).toHaveLength(1)
  expect(one.received).toHaveLength(1)
})

test("delivers an event to every connection of this process", () => {
  const { connect, sockets } = setUp()
  const peers = [connect(), connect(), connect({ userId: "bob" })]
  peers[1]!.emit("close")
  sockets.sendToAll(STANDING)
  const text = '{"type":"standing"}'
  expect(peers.map((peer) => peer.received)).toEqual([[text], [], [text]])
})

test("delivers an event to every user with a permission", () => {
  const { connect, busEvents } = setUp()
  const member = connect()
  const moderator = connect({ userId: "mo", permissions: ["rules"] })
  const detector = connect({ userId: "di", permissions: ["detection"] })
  busEvents.emit("live", { permission: "rules" }, { type: "violations" })
  expect([member, moderator, detector].map((peer) => peer.received.length)).toEqual([0, 1, 0])
})

test("ends a connection that does not read, and cuts it if it does not answer", () => {
  const { connect, sockets } = setUp()
  const [slow, fast] = [connect(), connect()]
  slow.bufferedAmount = 1024 * 1024 + 1
  fast.bufferedAmount = 1024 * 1024
  sockets.sendTo(["ann"], STANDING)
  expect(slow.closedWith).toEqual([CLOSE.slow, "too slow"])
  expect(slow.received).toEqual([])
  expect(fast.received).toHaveLength(1)
  expect(sockets.count()).toBe(1)
  vi.advanceTimersByTime(1999)
  expect(slow.isTerminated).toBe(false)
  vi.advanceTimersByTime(1)
  expect(slow.isTerminated).toBe(true)
  expect(fast.isTerminated).toBe(false)
})

test("passes client events to the handlers of their type", () => {
  const { connect, sockets } = setUp()
  const events: unknown[] = []
  sockets.onClientEvent("typing", (actor, event) => events.push([actor.userId, event]))
  const peer = connect()
  peer.emit("message", Buffer.from('{"type":"typing","receiverId":"bob"}'), false)
  peer.emit("message", Buffer.from('{"type":"other"}'), false)
  peer.emit("message", Buffer.from("{"), false)
  expect(events).toEqual([["ann", { type: "typing", receiverId: "bob" }]])
})

test("ignores client events of a connection that was ended", () => {
  const { connect, sockets, serverEvents } = setUp()
  const handler = vi.fn<() => void>()
  sockets.onClientEvent("typing", handler)
  const peer = connect({ sessionId: "s1" })
  serverEvents.emit(SESSIONS_ENDED.name, { userId: "ann" })
  for (let n = 0; n < 30; n += 1) peer.emit("message", Buffer.from('{"type":"typing"}'), false)
  expect(handler).not.toHaveBeenCalled()
  expect(peer.closedWith).toEqual([CLOSE.sessionEnded, "session ended"])
})

test("allows twenty client events per second", () => {
  const { connect, sockets } = setUp()
  let handled = 0
  sockets.onClientEvent("typing", () => void (handled += 1))
  const peer = connect()
  const flood = (count: number) => {
    for (let n = 0; n < count; n += 1) peer.emit("message", Buffer.from('{"type":"typing"}'), false)
  }
  flood(20)
  vi.advanceTimersByTime(1000)
  flood(20)
  expect(peer.closedWith).toBeUndefined()
  flood(1)
  expect(peer.closedWith).toEqual([CLOSE.flood, "too many events"])
  flood(5)
  expect(handled).toBe(40)
})

test("cuts a connection that does not answer a ping", () => {
  const { connect } = setUp()
  const [silent, alive] = [connect(), connect()]
  vi.advanceTimersByTime(30_000)
  expect([silent.pings, alive.pings]).toEqual([1, 1])
  alive.emit("pong")
  vi.advanceTimersByTime(30_000)
  expect([silent.isTerminated, alive.isTerminated]).toEqual([true, false])
  expect(alive.pings).toBe(2)
})

test("does not ping or cut a connection that has closed", () => {
  const { connect } = setUp()
  const peer = connect()
  peer.emit("close")
  vi.advanceTimersByTime(60_000)
  expect([peer.pings, peer.isTerminated]).toEqual([0, false])
})

test("sends an event with the ping in one write, and to the other connections of the user", () => {
  const { connect, sockets } = setUp()
  const [first, second, other] = [connect(), connect(), connect({ userId: "bob" })]
  const asked: string[] = []
  let event: LiveEvent | undefined = STANDING
  sockets.onPing((userId) => {
    asked.push(userId)
    if (userId === "bob") return undefined
    const taken = event
    event = undefined
    return taken
  })
  vi.advanceTimersByTime(29_999)
  expect(asked.toSorted()).toEqual(["ann", "ann", "bob"])
  expect(first.written).toEqual([frameWithPing('{"type":"standing"}')])
  expect(second.received).toEqual(['{"type":"standing"}'])
  expect([first.pings, second.pings, other.pings]).toEqual([0, 1, 1])
  expect([first.received, second.written, other.received, other.written]).toEqual([[], [], [], []])
})

test("delivers to the other connections of a user while one is ending", () => {
  const { connect, sockets } = setUp()
  const [first, ...others] = Array.from({ length: 6 }, () => connect())
  expect(first!.closedWith).toBeDefined()
  const events: LiveEvent[] = [STANDING]
  sockets.onPing(() => events.pop())
  vi.advanceTimersByTime(29_999)
  expect(first!.written).toEqual([])
  expect(others.flatMap((peer) => peer.written)).toHaveLength(1)
})

test("encodes an event once for all recipients", () => {
  const { connect, sockets } = setUp()
  const peers = [connect(), connect({ userId: "bob" })]
  sockets.onPing(() => STANDING)
  vi.advanceTimersByTime(29_999)
  expect(peers[0]!.written[0]).toBe(peers[1]!.written[0])
})

test("checks the session of an open connection every minute", async () => {
  const { connect, sockets } = setUp()
  let session: Actor | undefined = { ...STRANGER, userId: "ann" }
  let checks = 0
  const peer = connect({}, async () => {
    checks += 1
    return session
  })
  const nextPing = async () => {
    peer.emit("pong")
    await vi.advanceTimersByTimeAsync(30_000)
  }
  await nextPing()
  await nextPing()
  expect(checks).toBe(0)
  await nextPing()
  expect(checks).toBe(1)
  await nextPing()
  expect(checks).toBe(1)
  session = undefined
  await nextPing()
  expect(peer.closedWith).toEqual([CLOSE.sessionEnded, "session ended"])
  expect(sockets.isOnline("ann")).toBe(false)
})

test("a changed actor is read again: bans end the connection, failures keep it", async () => {
  const { connect, serverEvents, busEvents } = setUp()
  const banned = connect({ userId: "bob" }, async () => ({
    ...STRANGER,
    userId: "bob",
    standing: { state: "banned" },
  }))
  const promoted = connect({ userId: "mo" }, async () => ({
    ...STRANGER,
    userId: "mo",
    permissions: ["rules"],
  }))
  const unknown = connect({ userId: "eve" }, async () => {
    throw new Error("lost connection")
  })
  for (const userId of ["bob", "mo", "eve"]) serverEvents.emit(ACTOR_CHANGED.name, { userId })
  await vi.advanceTimersByTimeAsync(0)
  expect(banned.closedWith).toEqual([CLOSE.sessionEnded, "session ended"])
  expect([promoted.closedWith, unknown.closedWith]).toEqual([undefined, undefined])
  busEvents.emit("live", { permission: "rules" }, { type: "violations" })
  expect([promoted.received.length, unknown.received.length]).toEqual([1, 0])
})

test.each<[string, object, boolean[]]>([
  ["all sessions", {}, [true, true]],
  ["all but one", { except: "s1" }, [false, true]],
  ["one session", { sessionId: "s1" }, [true, false]],
])("ends connections with %s of their user", (_, which, ended) => {
  const { connect, serverEvents } = setUp()
  const own = [connect({ sessionId: "s1" }), connect({ sessionId: "s2" })]
  const other = connect({ userId: "bob", sessionId: "s3" })
  serverEvents.emit(SESSIONS_ENDED.name, { userId: "ann", ...which })
  expect(own.map((peer) => peer.closedWith?.[0] === CLOSE.sessionEnded)).toEqual(ended)
  expect(other.closedWith).toBeUndefined()
})

test("a sixth connection ends the first", () => {
  const { connect, sockets } = setUp()
  const [first, ...others] = Array.from({ length: 6 }, () => connect())
  expect(first!.closedWith).toEqual([CLOSE.tooMany, "too many connections"])
  expect(others.every((peer) => peer.closedWith === undefined)).toBe(true)
  expect(sockets.count()).toBe(5)
})

test("asks clients to reconnect when events were lost", () => {
  const { connect, busEvents } = setUp()
  const peer = connect()
  busEvents.emit("gap")
  expect(peer.closedWith).toEqual([CLOSE.goingAway, "catch up"])
})

test("an error cuts the connection; a closed one is forgotten", () => {
  const { connect, sockets } = setUp()
  const presence: [string, boolean][] = []
  sockets.onPresence((...change) => presence.push(change))
  const peer = connect()
  expect(sockets.isOnline("ann")).toBe(true)
  peer.emit("error", new Error("reset"))
  expect(peer.isTerminated).toBe(true)
  peer.emit("close")
  expect([sockets.count(), sockets.hasAny()]).toEqual([0, false])
  expect(presence).toEqual([
    ["ann", true],
    ["ann", false],
  ])
})

test("closing ends all connections, subscriptions and timers", async () => {
  const { connect, sockets, busEvents, serverEvents } = setUp()
  const peer = connect()
  await sockets.close()
  expect(peer.closedWith?.[0]).toBe(CLOSE.goingAway)
  expect(vi.getTimerCount()).toBe(0)
  expect(busEvents.listenerCount("live")).toBe(0)
  expect(serverEvents.listenerCount(ACTOR_CHANGED.name)).toBe(0)
  expect(serverEvents.listenerCount(SESSIONS_ENDED.name)).toBe(0)
})
