import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { whenIdle } from "./idle.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

test("works a moment later in browsers that do not tell when they are idle", () => {
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

test("asks the browser where it can, with an end to the waiting", () => {
  const asked: unknown[] = []
  vi.stubGlobal("requestIdleCallback", (...words: unknown[]) => asked.push(words))
  vi.stubGlobal("cancelIdleCallback", (handle: number) => asked.push(handle))
  onTestFinished(() => void vi.unstubAllGlobals())
  const work = () => undefined
  whenIdle(work)()
  expect(asked).toEqual([[work, { timeout: 2000 }], 1])
})
