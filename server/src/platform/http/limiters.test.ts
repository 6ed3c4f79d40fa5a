import { expect, test } from "vitest"

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
