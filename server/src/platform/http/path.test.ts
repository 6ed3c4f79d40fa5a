import { expect, test } from "vitest"

import { partsOf } from "./path.ts"

test.each([
  ["/", [""]],
  ["/explore", ["", "explore"]],
  ["/explore//", ["", "explore"]],
  ["/profile/ann/", ["", "profile", "ann"]],
  ["", [""]],
])("%j", (path, parts) => expect(partsOf(path)).toEqual(parts))

test("T36 a path of slashes takes linear time", () => {
  const since = performance.now()
  expect(partsOf(`${"/".repeat(100_000)}x`)).toHaveLength(100_001)
  expect(performance.now() - since).toBeLessThan(1000)
})
