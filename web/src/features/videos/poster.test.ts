import { expect, test } from "vitest"

import { contrastOf } from "./poster.ts"

const pixels = (...grays: number[]) => grays.flatMap((gray) => [gray, gray, gray, 255])

test("contrast: none in one color, most between black and white", () => {
  expect(contrastOf(pixels(0, 0, 0))).toBeCloseTo(0)
  expect(contrastOf(pixels(200, 200))).toBeCloseTo(0)
  expect(contrastOf(pixels(100, 150))).toBeCloseTo(625)
  expect(contrastOf(pixels(0, 255))).toBeGreaterThan(contrastOf(pixels(100, 150)))
  expect(contrastOf([])).toBe(0)
})
