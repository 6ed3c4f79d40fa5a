// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { connect, disconnect } from "#lib/socket.ts"
import { fakeSockets } from "#test/fake-socket.ts"
import { renderHook } from "#test/render-hook.tsx"

import { setTyping, useIsTyping, useTypingHint } from "./typing.ts"

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") }))
afterEach(() => {
  disconnect()
  vi.useRealTimers()
})

test("a hint of another member expires unless it is renewed", () => {
  const { result } = renderHook(() => [useIsTyping("ann"), useIsTyping("bob")])
  act(() => setTyping("ann", true))
  expect(result.current).toEqual([true, false])
  pass(5000)
  act(() => setTyping("ann", true))
  pass(5999)
  expect(result.current).toEqual([true, false])
  pass(1)
  expect(result.current).toEqual([false, false])
  act(() => setTyping("bob", true))
  act(() => setTyping("bob", false))
  expect(result.current).toEqual([false, false])
  expect(vi.getTimerCount()).toBe(0)
})

function typer() {
  const sockets = fakeSockets()
  connect()
  const socket = sockets.last()
  socket.accept()
  let receiver = "ann"
  let text = ""
  const hook = renderHook(() => useTypingHint(receiver, text))
  const said = () => socket.sent.splice(0)
  const type = (words: string, to = receiver) => {
    text = words
    receiver = to
    hook.rerender()
    return said()
  }
  return { ...hook, type, said }
}
const hint = (isTyping: boolean, receiverId = "ann") => ({ type: "typing", receiverId, isTyping })

test("one's own hints are sent while typing, renewed, and taken back when idle or empty", () => {
  const { type, said } = typer()
  expect(type("  ")).toEqual([])
  expect(type("H")).toEqual([hint(true)])
  pass(2500)
  expect(type("He")).toEqual([])
  pass(1)
  expect(type("Hel")).toEqual([hint(true)])
  pass(4999)
  expect(said()).toEqual([])
  pass(1)
  expect(said()).toEqual([hint(false)])
  expect(type("Hell")).toEqual([hint(true)])
  expect(type("")).toEqual([hint(false)])
  expect(type(" ")).toEqual([])
})

test("nothing is taken back that was not sent", () => {
  const { type, said, unmount } = typer()
  type("", "bob")
  unmount()
  expect(said()).toEqual([])
})

test("a hint ends with its conversation", () => {
  const { type, said, unmount } = typer()
  type("H")
  expect(type("H", "bob")).toEqual([hint(false), hint(true, "bob")])
  unmount()
  expect(said()).toEqual([hint(false, "bob")])
})
