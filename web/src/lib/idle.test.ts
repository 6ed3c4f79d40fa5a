import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { whenIdle } from "./idle.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

test("runs the work a moment later in browsers without idle callbacks", () => {
  vi.stubGlobal("requestIdleCallback", undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const work = vi.fn<() => void>()
  whenIdle(work)
  vi.advanceTimersByTime(299)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  whenIdle(work)()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
})

test("uses an idle callback with a timeout where the browser has one", () => {
  const asked: unknown[] = []
  vi.stubGlobal("requestIdleCallback", (...words: unknown[]) => asked.push(words))
  vi.stubGlobal("cancelIdleCallback", (handle: number) => asked.push(handle))
  onTestFinished(() => void vi.unstubAllGlobals())
  const work = () => undefined
  whenIdle(work)()
  expect(asked).toEqual([[work, { timeout: 2000 }], 1])
})
