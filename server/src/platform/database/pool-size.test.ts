import { expect, test } from "vitest"

import { connectionsNeeded, fittingPoolSize } from "./pool-size.ts"

test.each([
  [100, 1, 10],
  [100, 8, 10],
  [100, 9, 9],
  [50, 5, 8],
  [10, 4, 3],
  [0, 1, 3],
])("of %d connections, each of %d processes uses %d in its pool", (available, processes, size) => {
  expect(fittingPoolSize(available, processes)).toBe(size)
})

test("a process needs its pool, a listener and one that migrates", () => {
  expect([connectionsNeeded(10), connectionsNeeded()]).toEqual([12, 5])
})
