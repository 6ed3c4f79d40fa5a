import { expect, test } from "vitest"

import { createBackoff } from "./backoff.ts"

test("one fall costs no waiting, repeated ones more and more up to the cap, good health forgives", () => {
  const delay = createBackoff(1000)
  expect([50, 50, 50, 50, 50, 50, 50].map(delay)).toEqual([0, 100, 200, 400, 800, 1000, 1000])
  expect([60_000, 50, 50].map(delay)).toEqual([0, 0, 100])
})
