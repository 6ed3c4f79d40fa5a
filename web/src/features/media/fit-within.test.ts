import { expect, test } from "vitest"

import { fitWithin } from "./fit-within.ts"

test.each([
  [4000, 3000, 1200, 1200, 900],
  [3000, 4000, 800, 600, 800],
  [1200, 1200, 1200, 1200, 1200],
  [500, 300, 600, 500, 300],
  [12_000, 3, 300, 300, 1],
  [1, 12_000, 300, 1, 300],
  [1001, 667, 1000, 1000, 666],
])("%i × %i within %i is %i × %i", (width, height, side, newWidth, newHeight) => {
  expect(fitWithin(width, height, side)).toEqual({ width: newWidth, height: newHeight })
})
