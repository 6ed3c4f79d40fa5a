import { expect, test } from "vitest"

import { tooltipDelay } from "./tooltip-timing.ts"

test.each([
  [undefined, 700],
  [10_000 - 299, 0],
  [10_000 - 300, 700],
  [0, 700],
])("with the last tooltip closed at %s, waits %i ms", (closedAt, ms) => {
  expect(tooltipDelay(10_000, closedAt)).toBe(ms)
})
