import { expect, test, vi } from "vitest"

import { serialQueue } from "./serial-queue.ts"

test("runs tasks one at a time, in order, and continues after a failure", async () => {
  const steps: string[] = []
  const queue = serialQueue((error) => steps.push(error.message))
  const first = Promise.withResolvers<void>()
  expect(queue.isIdle()).toBe(true)
  queue.add(async () => {
    await first.promise
    steps.push("first")
  })
  queue.add(async () => {
    throw new Error("second failed")
  })
  queue.add(async () => void steps.push("third"))
  expect(queue.isIdle()).toBe(false)
  await Promise.resolve()
  expect(steps).toEqual([])
  first.resolve()
  await vi.waitUntil(() => queue.isIdle(), 10_000)
  expect(steps).toEqual(["first", "second failed", "third"])
})
