// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { fakeSockets } from "#test/fake-socket.ts"

import {
  connect,
  disconnect,
  onEvent,
  onReturn,
  onSessionEnd,
  onStart,
  reconnect,
  send,
  socketStatus,
} from "./socket.ts"

let sockets: ReturnType<typeof fakeSockets>
let calls: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, "random").mockReturnValue(1)
  sockets = fakeSockets()
  calls = []
  for (const leave of [
    onStart(() => calls.push("start")),
    onReturn(() => calls.push("return")),
    onSessionEnd(() => calls.push("end")),
    onEvent(({ type }) => calls.push(type)),
  ])
    onTestFinished(leave)
})
afterEach(() => {
  disconnect()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const open = () => {
  connect()
  sockets.last().accept()
}
const look = (state: "visible" | "hidden") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  document.dispatchEvent(new Event("visibilitychange"))
}

test("connects once, and sends only while connected", () => {
  expect(send({ type: "typing", receiverId: "a", isTyping: true })).toBe(false)
  connect()
  connect()
  expect([sockets.all.length, socketStatus()]).toEqual([1, "connecting"])
  expect(send({ type: "typing", receiverId: "a", isTyping: true })).toBe(false)
  sockets.last().accept()
  expect([socketStatus(), calls]).toEqual(["connected", ["start"]])
  expect(send({ type: "typing", receiverId: "a", isTyping: true })).toBe(true)
  expect(sockets.last().sent).toHaveLength(1)
  sockets.last().receive({ type: "standing" } as never)
  expect(calls).toEqual(["start", "standing"])
})

test("reconnects after growing delays, which start over after a success", () => {
  open()
  for (const pause of [500, 1000, 2000]) {
    sockets.last().drop()
    expect(socketStatus()).toBe("offline")
    const before = sockets.all.length
    vi.advanceTimersByTime(pause - 1)
    expect(sockets.all).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets.all).toHaveLength(before + 1)
  }
  // Handshakes that fail may mean that the session has ended.
  expect(calls).toEqual(["start", "end", "end"])
  sockets.last().accept()
  expect(calls.at(-1)).toBe("return")
  sockets.last().drop()
  vi.advanceTimersByTime(500)
  expect(sockets.all).toHaveLength(5)
})

test.each([
  [4401, 500, ["start", "end"]],
  [4408, 60_000, ["start"]],
  [1006, 500, ["start"]],
])("close code %i: waits %i ms, tells %j", (code, pause, told) => {
  open()
  sockets.last().drop(code)
  vi.advanceTimersByTime(pause - 1)
  expect([sockets.all.length, calls]).toEqual([1, told])
  vi.advanceTimersByTime(1)
  expect(sockets.all).toHaveLength(2)
})

test("reconnects at once when the network or the tab is back", () => {
  open()
  dispatchEvent(new Event("online"))
  expect(sockets.all).toHaveLength(1)
  dispatchEvent(new Event("offline"))
  expect(socketStatus()).toBe("offline")
  look("hidden")
  expect(sockets.all).toHaveLength(1)
  look("visible")
  expect(sockets.all).toHaveLength(2)
  // The pending attempt is gone.
  vi.advanceTimersByTime(60_000)
  expect(sockets.all).toHaveLength(2)
  sockets.last().drop()
  dispatchEvent(new Event("online"))
  expect(sockets.all).toHaveLength(3)
})

test("a connection that was replaced by another no longer counts", () => {
  open()
  const old = sockets.last()
  disconnect()
  open()
  old.drop(4401)
  expect([socketStatus(), calls]).toEqual(["connected", ["start", "start"]])
})

test("does not reconnect after it was closed on purpose", () => {
  open()
  sockets.last().drop()
  disconnect()
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event("online"))
  look("visible")
  expect([sockets.all.length, socketStatus()]).toEqual([1, "offline"])
})

test("tries at once when asked to, unless it is connected or not wanted", () => {
  reconnect()
  expect(sockets.all).toHaveLength(0)
  open()
  reconnect()
  expect(sockets.all).toHaveLength(1)
  sockets.last().drop()
  reconnect()
  expect([sockets.all.length, socketStatus()]).toEqual([2, "connecting"])
  disconnect()
  reconnect()
  expect(sockets.all).toHaveLength(2)
})

test("connects to the page's own host, encrypted where the page is", () => {
  open()
  expect(sockets.last().url).toBe(`ws://${location.host}/api/live`)
  disconnect()
  vi.stubGlobal("location", { protocol: "https:", host: "grove.example" })
  open()
  vi.unstubAllGlobals()
  expect(sockets.last().url).toBe("wss://grove.example/api/live")
})
