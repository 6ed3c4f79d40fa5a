import { expect, test } from "vitest"

import { tooltipDelay } from "./tooltip-timing.ts"

test.each([
  [undefined, 700],
  [10_000 - 299, 0],
  [10_000 - 300, 700],
  [0, 700],
])("with the last one closed at %s, the wait is %i ms", (closedAt, ms) => {
  expect(tooltipDelay(10_000, closedAt)).toBe(ms)
})
