import { expect, test } from "vitest"

import { partsOf, pathOf } from "./path.ts"

test.each([
  ["/", [""]],
  ["/explore", ["", "explore"]],
  ["/explore//", ["", "explore"]],
  ["/profile/ann/", ["", "profile", "ann"]],
  ["", [""]],
])("splits the path %j", (path, parts) => expect(partsOf(path)).toEqual(parts))

test.each([
  ["/explore", "/explore", ""],
  ["/explore?", "/explore", ""],
  ["/search?q=a%20b&q2=?", "/search", "q=a+b&q2=%3F"],
  ["?q=a", "", "q=a"],
])("splits the target %j", (target, path, query) => {
  expect([pathOf(target).path, String(pathOf(target).query)]).toEqual([path, query])
})

test("T36 a path of slashes takes linear time", () => {
  const since = process.threadCpuUsage()
  expect(partsOf(`${"/".repeat(100_000)}x`)).toHaveLength(100_001)
  // Processor time, in microseconds: a busy machine does not count.
  expect(process.threadCpuUsage(since).user).toBeLessThan(1_000_000)
})
