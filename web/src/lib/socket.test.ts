import { expect, test } from "vitest"

import { backoffMs } from "./socket.ts"

test("doubles the delay, up to 30 seconds", () => {
  expect([0, 1, 2, 3, 6, 20].map((attempt) => backoffMs(attempt, 1))).toEqual([
    500, 1000, 2000, 4000, 30_000, 30_000,
  ])
})

test("adds jitter of up to a half, never zero", () => {
  expect(backoffMs(2, 0)).toBe(1000)
  expect(backoffMs(2, 0.5)).toBe(1500)
})
