import { expect, test } from "vitest"

import { duration } from "./duration.ts"

test.each([
  [null, "No decision yet"],
  [0.2, "0 minutes"],
  [1, "1 minute"],
  [59.4, "59 minutes"],
  [60, "1 hour"],
  [47 * 60, "47 hours"],
  [48 * 60, "2 days"],
])("%s minutes", (minutes, text) => {
  expect(duration(minutes)).toBe(text)
})
