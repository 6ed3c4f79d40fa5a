import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { takeAllowance } from "./allowance.ts"
import { openConnections, type Connection } from "./connections.ts"
import { startHeartbeat } from "./heartbeat.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "./server-event.ts"
import { recheck, watchSessions } from "./session-checks.ts"
import { CLOSE, send, sendWithPing } from "./transport.ts"

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const ACTOR = { userId: "ann", standing: { state: "good" } }
function connectionOf(facts: object = {}) {
  const socket = {
    ping: vi.fn<(...parts: unknown[]) => void>(),
    terminate: vi.fn<(...parts: unknown[]) => void>(),
    close: vi.fn<(...parts: unknown[]) => void>(),
    send: vi.fn<(...parts: unknown[]) => void>(),
    bufferedAmount: 0,
    readyState: 1,
  }
  const resolveActor = vi.fn<() => Promise<object>>(async () => ACTOR)
  const fields = { socket, isAlive: true, allowance: 0, second: 0, checkedAt: Date.now() }
  const connection = { ...fields, actor: ACTOR, resolveActor, ...facts } as unknown as Connection
  return { connection, socket, resolveActor }
}

/** A heartbeat that pings by the socket alone. */
const start = () => startHeartbeat(openConnections(), ({ socket }) => socket.ping())

test("pings each connection once per interval and cuts one that did not answer", () => {
  const heartbeat = start()
  const [loud, silent, gone] = [connectionOf(), connectionOf(), connectionOf()]
  heartbeat.add(loud.connection)
  heartbeat.add(silent.connection)
  heartbeat.add(gone.connection)()
  vi.advanceTimersByTime(29_999)
  expect([loud.socket.ping.mock.calls.length, silent.socket.ping.mock.calls.length]).toEqual([1, 1])
  expect(loud.connection.isAlive).toBe(false)
  loud.connection.isAlive = true
  vi.advanceTimersByTime(30_000)
  expect([loud.socket.ping.mock.calls.length, silent.socket.ping.mock.calls.length]).toEqual([2, 1])
  expect(silent.socket.terminate).toHaveBeenCalledOnce()
  expect(loud.socket.terminate).not.toHaveBeenCalled()
  expect(gone.socket.ping).not.toHaveBeenCalled()
  heartbeat.stop()
  loud.connection.isAlive = true
  vi.advanceTimersByTime(60_000)
  expect(loud.socket.ping).toHaveBeenCalledTimes(2)
})

test("connections that arrive at once are pinged in equal shares over the interval", () => {
  const heartbeat = start()
  const opened = Array.from({ length: 1200 }, () => connectionOf())
  for (const { connection } of opened) heartbeat.add(connection)
  const pinged = () => opened.filter(({ connection }) => !connection.isAlive).length
  for (let step = 1; step <= 120; step += 1) {
    vi.advanceTimersByTime(250)
    expect(pinged()).toBe(step * 10)
  }
  heartbeat.stop()
})

test("reads the session again once a minute", () => {
  const heartbeat = start()
  const { connection, resolveActor } = connectionOf()
  heartbeat.add(connection)
  vi.advanceTimersByTime(30_000)
  connection.isAlive = true
  connection.checkedAt = Date.now() - 29_750
  for (const calls of [0, 1, 1, 2]) {
    vi.advanceTimersByTime(30_000)
    connection.isAlive = true
    expect(resolveActor).toHaveBeenCalledTimes(calls)
  }
  heartbeat.stop()
})

test("a recheck ends sessions that are over or banned, and keeps the rest", async () => {
  const outcomes: [() => Promise<unknown>, number | undefined][] = [
    [async () => ACTOR, undefined],
    [async () => Promise.reject(new Error("database is down")), undefined],
    [async () => undefined, CLOSE.sessionEnded],
    [async () => ({ ...ACTOR, standing: { state: "banned" } }), CLOSE.sessionEnded],
  ]
  for (const [resolveActor, code] of outcomes) {
    const connections = openConnections()
    const { connection, socket } = connectionOf({ resolveActor, checkedAt: 0 })
    connections.add(connection)
    await recheck(connections, connection)
    expect(connection.checkedAt).toBe(Date.now())
    expect(connections.has(connection)).toBe(code === undefined)
    expect(socket.close.mock.calls).toEqual(code === undefined ? [] : [[code, "session ended"]])
    vi.advanceTimersByTime(1999)
    expect(socket.terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(socket.terminate).toHaveBeenCalledTimes(code === undefined ? 0 : 1)
  }
  const newer = { ...ACTOR, permissions: ["rules"] }
  const { connection } = connectionOf({ resolveActor: async () => newer })
  await recheck(openConnections(), connection)
  expect(connection.actor).toBe(newer)
})

/** Watches three connections of Ann and one of Ben; `publish` calls the registered subscriber. */
function watched() {
  const handlers = new Map<object, (data: object) => void>()
  const subscribe = (event: object, handler: (data: object) => void) => {
    handlers.set(event, handler)
    return () => void handlers.delete(event)
  }
  const connections = openConnections()
  const stop = watchSessions({ subscribe } as never, connections)
  const of = (userId: string, sessionId: string) => {
    const opened = connectionOf({ actor: { ...ACTOR, userId, sessionId } })
    connections.add(opened.connection)
    return opened
  }
  const opened = [of("ann", "one"), of("ann", "two"), of("ann", "three"), of("ben", "four")]
  return {
    stop,
    publish: (event: object, data: object) => handlers.get(event)?.(data),
    closed: () => opened.map(({ socket }) => socket.close.mock.calls.length).join(),
    checked: () => opened.map(({ resolveActor }) => resolveActor.mock.calls.length).join(),
    last: opened[2]!.socket.close,
  }
}

test("ends the connections of ended sessions: all, one, or all but one", () => {
  const ended = (data: object) => {
    const { publish, closed } = watched()
    publish(SESSIONS_ENDED, { userId: "ann", ...data })
    return closed()
  }
  expect(ended({})).toBe("1,1,1,0")
  expect(ended({ sessionId: "two" })).toBe("0,1,0,0")
  expect(ended({ except: "two" })).toBe("1,0,1,0")
  const { publish, last } = watched()
  publish(SESSIONS_ENDED, { userId: "ann", sessionId: "three" })
  expect(last.mock.calls).toEqual([[CLOSE.sessionEnded, "session ended"]])
})

test("reads the session of each connection again once its user has changed, until it is stopped", () => {
  const { publish, checked, closed, stop } = watched()
  publish(ACTOR_CHANGED, { userId: "ann" })
  expect(checked()).toBe("1,1,1,0")
  stop()
  publish(ACTOR_CHANGED, { userId: "ann" })
  publish(SESSIONS_ENDED, { userId: "ann" })
  expect([checked(), closed()]).toEqual(["1,1,1,0", "0,0,0,0"])
})

test("ends a connection with more than a megabyte unsent instead of sending", () => {
  const connections = openConnections()
  const { connection, socket } = connectionOf()
  connections.add(connection)
  socket.bufferedAmount = 1024 * 1024
  send(connections, connection, "one")
  expect(socket.send.mock.calls).toEqual([["one"]])
  socket.bufferedAmount += 1
  send(connections, connection, "two")
  expect(socket.send).toHaveBeenCalledOnce()
  expect(socket.close.mock.calls).toEqual([[CLOSE.slow, "too slow"]])
  expect(connections.has(connection)).toBe(false)
})

test("writes to a stream with a megabyte unsent at most, and not while the socket is closing", () => {
  const write = vi.fn<(bytes: Buffer) => void>()
  const connections = openConnections()
  const { connection, socket } = connectionOf({ stream: { write } })
  connections.add(connection)
  socket.bufferedAmount = 1024 * 1024
  sendWithPing(connections, connection, Buffer.from("one"))
  socket.readyState = 2
  sendWithPing(connections, connection, Buffer.from("two"))
  expect(connections.has(connection)).toBe(true)
  socket.readyState = 1
  socket.bufferedAmount += 1
  sendWithPing(connections, connection, Buffer.from("three"))
  expect(write.mock.calls.join()).toBe("one")
  expect(socket.close.mock.calls).toEqual([[CLOSE.slow, "too slow"]])
  expect(connections.has(connection)).toBe(false)
})

test("allows twenty client events in each second", () => {
  const { connection } = connectionOf()
  const take = (times: number) => Array.from({ length: times }, () => takeAllowance(connection))
  expect(take(21)).toEqual([...Array(20).fill(true), false])
  vi.advanceTimersByTime(1000)
  expect(take(21)).toEqual([...Array(20).fill(true), false])
})
