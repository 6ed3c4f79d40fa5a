import { expect, test } from "vitest"

import { bars, shares } from "./chart.ts"

test("scales the largest bar to the full height and omits zeros", () => {
  const [none, half, full] = bars([0, 2, 4], { width: 30, height: 10, gap: 2 })
  expect(none).toEqual({ x: 1, y: 10, width: 8, height: 0 })
  expect(half).toEqual({ x: 11, y: 5, width: 8, height: 5 })
  expect(full).toEqual({ x: 21, y: 0, width: 8, height: 10 })
})

test("does not divide by zero on days without data", () => {
  expect(bars([0, 0], { width: 10, height: 10, gap: 0 }).map((bar) => bar.height)).toEqual([0, 0])
  expect(bars([], { width: 10, height: 10, gap: 0 })).toEqual([])
})

test("places shares side by side so that they sum to the whole", () => {
  expect(shares([1, 1, 2])).toEqual([
    { from: 0, size: 25 },
    { from: 25, size: 25 },
    { from: 50, size: 50 },
  ])
  expect(shares([0, 0])).toEqual([
    { from: 0, size: 0 },
    { from: 0, size: 0 },
  ])
})
