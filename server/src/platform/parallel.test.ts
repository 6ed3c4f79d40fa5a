import { expect, test } from "vitest"

import { forEachParallel } from "./parallel.ts"

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test("works on all items, never on more than the limit at a time", async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  await forEachParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    most = Math.max(most, running)
    await turn()
    running -= 1
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect([most, running]).toEqual([3, 0])
})

test("stops at the first failure, after the work that has begun", async () => {
  const begun: number[] = []
  let ended = 0
  const work = async (item: number) => {
    begun.push(item)
    await turn()
    if (item === 1) throw new Error("no")
    await turn()
    await turn()
    ended += 1
  }
  await expect(forEachParallel([1, 2, 3, 4], 2, work)).rejects.toThrow("no")
  expect(begun).toEqual([1, 2])
  expect(ended).toBe(1)
  await expect(forEachParallel([2, 1], 5, work)).rejects.toThrow("no")
})
