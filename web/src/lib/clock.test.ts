// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useMinute } from "./clock.ts"

const START = Date.parse("2026-01-01T00:00:00Z")
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

test("all users of the clock tick together once a minute", () => {
  const [one, two] = [renderHook(() => useMinute(0)), renderHook(() => useMinute(0))]
  expect(one.result.current).toBe(START)
  pass(59_999)
  expect(one.result.current).toBe(START)
  pass(1)
  expect([one.result.current, two.result.current]).toEqual([START + 60_000, START + 60_000])
  expect(vi.getTimerCount()).toBe(1)
  one.unmount()
  pass(60_000)
  expect(two.result.current).toBe(START + 120_000)
  two.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test("starts with the current time after a break, and never before the thing it dates", () => {
  renderHook(() => useMinute(0)).unmount()
  vi.setSystemTime(START + 600_000)
  expect(renderHook(() => useMinute(0)).result.current).toBe(START + 600_000)
  expect(renderHook(() => useMinute(START + 700_000)).result.current).toBe(START + 700_000)
})
