import cluster from "node:cluster"

import { expect, onTestFinished, test, vi } from "vitest"

import { limiterFactory, memoryLimiter } from "./limiters.ts"

const BUDGET = { points: 2, seconds: 60 }

test("counts each budget and key apart", async () => {
  const make = limiterFactory({ processes: 1 })
  const [post, search] = [make("post", BUDGET), make("search", BUDGET)]
  expect(post.points).toBe(2)
  expect((await post.consume("ann")).remainingPoints).toBe(1)
  expect((await post.consume("ann")).remainingPoints).toBe(0)
  await expect(post.consume("ann")).rejects.toMatchObject({ consumedPoints: 3 })
  expect((await post.consume("bob")).remainingPoints).toBe(1)
  expect((await search.consume("ann")).remainingPoints).toBe(1)
})

test("names a budget by its class and length", () => {
  expect(memoryLimiter("post", BUDGET)).toMatchObject({
    keyPrefix: "post/60",
    points: 2,
    duration: 60,
  })
})

test("counts here while Redis is not ready", async () => {
  const client = { isReady: false, sendCommand: () => Promise.reject(new Error("not ready")) }
  const make = limiterFactory({ redis: { client } as never, processes: 1 })
  const limiter = make("post", BUDGET)
  expect(limiter.points).toBe(2)
  await limiter.consume("ann")
  expect(await limiter.get("ann")).toMatchObject({ consumedPoints: 1 })
  await limiter.reward("ann", 1)
  expect(await limiter.get("ann")).toMatchObject({ consumedPoints: 0 })
  await limiter.consume("ann", 2)
  await expect(limiter.consume("ann")).rejects.toMatchObject({ consumedPoints: 3 })
})

/** A Redis in memory; `calls` has the keys it was asked to count. */
function redisInMemory() {
  const calls: string[] = []
  const counts = new Map<string, number>()
  const client = {
    isReady: true,
    async eval(_script: string, call: { keys: [string]; arguments: [string] }) {
      const [key] = call.keys
      calls.push(key)
      counts.set(key, (counts.get(key) ?? 0) + Number(call.arguments[0]))
      return [counts.get(key), 60_000]
    },
  }
  return { client, calls, counts }
}

test("counts in Redis for all nodes, and does not ask it again about a refused caller", async () => {
  const { client, calls } = redisInMemory()
  const make = () => limiterFactory({ redis: { client } as never, processes: 1 })("post", BUDGET)
  const [one, two] = [make(), make()]
  expect((await one.consume("ann")).remainingPoints).toBe(1)
  expect((await two.consume("ann")).remainingPoints).toBe(0)
  await expect(one.consume("ann")).rejects.toMatchObject({ consumedPoints: 3 })
  expect(calls).toEqual(Array(3).fill("grove:post/60:ann"))
  await expect(one.consume("ann")).rejects.toMatchObject({ remainingPoints: 0 })
  expect(calls).toHaveLength(3)
  expect((await one.consume("bob")).remainingPoints).toBe(1)
})

test("sends nothing to Redis while it is not ready, and counts there again afterwards", async () => {
  const { client, calls } = redisInMemory()
  const limiter = limiterFactory({ redis: { client } as never, processes: 1 })("post", BUDGET)
  client.isReady = false
  expect((await limiter.consume("ann")).remainingPoints).toBe(1)
  expect(calls).toEqual([])
  client.isReady = true
  expect((await limiter.consume("ann")).remainingPoints).toBe(1)
  expect(calls).toHaveLength(1)
})

/** Runs as if this were a process of a cluster whose parent does not answer; returns what the parent is asked. */
function asWorker(): unknown[] {
  const asked: unknown[] = []
  const { isWorker } = cluster
  const { send } = process
  Object.assign(cluster, { isWorker: true })
  process.send = (message: unknown) => Boolean(asked.push(message))
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    Object.assign(cluster, { isWorker })
    if (send) process.send = send
    else delete process.send
  })
  return asked
}

test("one of several processes asks the parent, and counts here if that does not answer", async () => {
  const asked = asWorker()
  const limiter = limiterFactory({ processes: 2 })("post", BUDGET)
  expect(limiter.points).toBe(2)
  expect(JSON.stringify(asked)).toContain('"post/60"')
  let remaining: number | undefined
  const consumed = limiter.consume("ann").then((result) => (remaining = result.remainingPoints))
  await vi.advanceTimersByTimeAsync(249)
  expect(remaining).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await consumed
  expect(remaining).toBe(1)
})

test.each([
  ["the only process", 1, true],
  ["the parent itself", 2, false],
])("asks no other process in %s", async (_name, processes, isWorker) => {
  const asked = asWorker()
  Object.assign(cluster, { isWorker })
  const limiter = limiterFactory({ processes })("post", BUDGET)
  expect((await limiter.consume("ann")).remainingPoints).toBe(1)
  expect(asked).toEqual([])
})
