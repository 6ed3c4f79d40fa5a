import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { adaptiveCache, TTL_FACTOR } from "./adaptive-cache.ts"
import type { Context } from "./context.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const application = () => ({ config: {}, now: () => new Date() }) as unknown as Context

/** A cache of reads that the test finishes by hand. */
function setUp() {
  const reads: { key: string; resolve(value: number): void; reject(error: Error): void }[] = []
  const get = adaptiveCache<string, number>(
    (_ctx, key) =>
      new Promise((resolve, reject) => {
        reads.push({ key, resolve, reject })
      }),
    (value) => value >= 100,
  )
  return { reads, get }
}

test("shares one read between concurrent callers", async () => {
  const { reads, get } = setUp()
  const ctx = application()
  const both = Promise.all([get(ctx, "a"), get(ctx, "a")])
  expect(reads).toHaveLength(1)
  reads[0]!.resolve(100)
  expect(await both).toEqual([100, 100])
})

test("caches a large result for a multiple of the time it took", async () => {
  const { reads, get } = setUp()
  const ctx = application()
  const first = get(ctx, "a")
  vi.advanceTimersByTime(10)
  reads[0]!.resolve(100)
  await first
  vi.advanceTimersByTime(10 * TTL_FACTOR - 1)
  expect(await get(ctx, "a")).toBe(100)
  expect(reads).toHaveLength(1)
  vi.advanceTimersByTime(1)
  void get(ctx, "a")
  expect(reads).toHaveLength(2)
})

test("serves the expired result while the next read runs, then the new one", async () => {
  const { reads, get } = setUp()
  const ctx = application()
  const first = get(ctx, "a")
  vi.advanceTimersByTime(10)
  reads[0]!.resolve(100)
  await first
  vi.advanceTimersByTime(10 * TTL_FACTOR)
  const second = get(ctx, "a")
  vi.advanceTimersByTime(1_000_000)
  expect(await get(ctx, "a")).toBe(100)
  expect(reads).toHaveLength(2)
  reads[1]!.resolve(200)
  expect(await second).toBe(200)
  expect(await get(ctx, "a")).toBe(200)
  expect(reads).toHaveLength(2)
})

test("does not cache a small result", async () => {
  const { reads, get } = setUp()
  const ctx = application()
  const first = get(ctx, "a")
  vi.advanceTimersByTime(10)
  reads[0]!.resolve(99)
  expect(await first).toBe(99)
  void get(ctx, "a")
  expect(reads).toHaveLength(2)
})

test("does not cache a failure, not even in place of an older result", async () => {
  const { reads, get } = setUp()
  const ctx = application()
  const first = get(ctx, "a")
  reads[0]!.reject(new Error("lost connection"))
  await expect(first).rejects.toThrow("lost connection")
  const second = get(ctx, "a")
  expect(reads).toHaveLength(2)
  reads[1]!.resolve(100)
  expect(await second).toBe(100)
  const third = get(ctx, "a")
  reads[2]!.reject(new Error("again"))
  await expect(third).rejects.toThrow("again")
  void get(ctx, "a")
  expect(reads).toHaveLength(4)
})

test("keeps keys and applications apart", async () => {
  const { reads, get } = setUp()
  const [one, two] = [application(), application()]
  void get(one, "a")
  void get(one, "b")
  void get(two, "a")
  expect(reads.map(({ key }) => key)).toEqual(["a", "b", "a"])
})
