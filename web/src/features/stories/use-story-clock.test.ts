// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useStoryClock } from "./use-story-clock.ts"

afterEach(() => void vi.useRealTimers())

function clock() {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] })
  const given = { storyId: "a", ms: 1000, isRunning: true, onEnd: vi.fn<() => void>() }
  const { rerender } = renderHook(() => useStoryClock(given))
  return {
    onEnd: given.onEnd,
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
    become: (fields: Partial<typeof given>) => {
      Object.assign(given, fields)
      rerender()
    },
  }
}

test("a story ends when its time has passed, without the time it was paused", () => {
  const { onEnd, pass, become } = clock()
  pass(900)
  become({ isRunning: false })
  pass(5000)
  become({ isRunning: true })
  pass(50)
  expect(onEnd).not.toHaveBeenCalled()
  pass(200)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test("the next story begins with its whole time", () => {
  const { onEnd, pass, become } = clock()
  pass(900)
  become({ storyId: "b" })
  pass(900)
  expect(onEnd).not.toHaveBeenCalled()
  pass(200)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
