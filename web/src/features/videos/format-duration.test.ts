import { expect, test } from "vitest"

import { formatDuration } from "./format-duration.ts"

test.each([
  [0, "0:00"],
  [0.4, "0:00"],
  [41.2, "0:41"],
  [59.6, "1:00"],
  [125, "2:05"],
  [Number.NaN, "0:00"],
  [Number.POSITIVE_INFINITY, "0:00"],
])("%s seconds", (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})
