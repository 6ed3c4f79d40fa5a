import { expect, test } from "vitest"

import { createBackoff } from "./backoff.ts"

const falls = (hadComeUp: boolean, lives: number[]) =>
  lives.map((livedMs) => ({ livedMs, hadComeUp }))

test("one fall costs no waiting, repeated ones more and more up to the cap, good health forgives", () => {
  const delay = createBackoff()
  const never = [50, 50, 50, 50, 50, 50, 50, 50, 50]
  expect(falls(false, never).map(delay)).toEqual([0, 50, 100, 200, 400, 800, 1600, 2000, 2000])
  expect(falls(true, [60_000, 50, 50]).map(delay)).toEqual([0, 0, 50])
})

test("one that keeps falling after having come up is never kept waiting long", () => {
  const delay = createBackoff()
  expect(falls(true, [900, 900, 900, 900, 900, 900]).map(delay)).toEqual([
    0, 50, 100, 200, 200, 200,
  ])
})
