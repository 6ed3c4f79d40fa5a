import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { admissionQueue } from "./admission-queue.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two slots, three places in the queue, 100 ms. */
function setUp() {
  const queue = admissionQueue({ concurrent: 2, queued: 3, maxWaitMs: 100 })
  const decisions: Record<string, boolean> = {}
  const request = (...names: string[]) => {
    for (const name of names) queue.request((isAdmitted) => void (decisions[name] = isAdmitted))
  }
  return { queue, decisions, request }
}

test("admits up to the limit and queues the rest", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b", "c")
  expect(decisions).toEqual({ a: true, b: true })
  expect([queue.active(), queue.queued()]).toEqual([2, 1])
})

test("a released slot goes to the newest in the queue", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b", "c", "d")
  queue.release()
  expect(decisions).toEqual({ a: true, b: true, d: true })
  expect([queue.active(), queue.queued()]).toEqual([2, 1])
})

test("a slot released without a queue is free for the next request", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b")
  queue.release()
  expect(queue.active()).toBe(1)
  request("c")
  expect(decisions).toEqual({ a: true, b: true, c: true })
  expect(queue.active()).toBe(2)
})

test("a full queue rejects its oldest", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b", "c", "d", "e", "f")
  expect(decisions).toEqual({ a: true, b: true, c: false })
  expect(queue.queued()).toBe(3)
})

test("rejects each request when its own time is over", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b", "c")
  vi.advanceTimersByTime(60)
  request("d")
  vi.advanceTimersByTime(39)
  expect(decisions).toEqual({ a: true, b: true })
  vi.advanceTimersByTime(1)
  expect(decisions).toEqual({ a: true, b: true, c: false })
  vi.advanceTimersByTime(59)
  expect(queue.queued()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(decisions).toEqual({ a: true, b: true, c: false, d: false })
  expect([queue.active(), queue.queued()]).toEqual([2, 0])
})

test("runs one timer for all, none when the queue is empty, and a new one afterwards", () => {
  const { decisions, request } = setUp()
  request("a", "b")
  expect(vi.getTimerCount()).toBe(0)
  request("c", "d")
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(0)
  request("e")
  vi.advanceTimersByTime(100)
  expect(decisions).toEqual({ a: true, b: true, c: false, d: false, e: false })
})

test("an admitted request is not rejected later", () => {
  const { queue, decisions, request } = setUp()
  request("a", "b", "c")
  queue.release()
  vi.advanceTimersByTime(1000)
  expect(decisions).toEqual({ a: true, b: true, c: true })
  expect(queue.active()).toBe(2)
})
