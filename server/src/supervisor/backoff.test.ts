import { expect, test } from "vitest"

import { createBackoff } from "./backoff.ts"

const crashes = (wasReady: boolean, lives: number[]) =>
  lives.map((livedMs) => ({ livedMs, wasReady }))

test("restarts at once after one crash, backs off up to the cap on repeated ones, and resets after a healthy run", () => {
  const delay = createBackoff()
  const never = [50, 50, 50, 50, 50, 50, 50, 50, 50]
  expect(crashes(false, never).map(delay)).toEqual([0, 50, 100, 200, 400, 800, 1600, 2000, 2000])
  expect(crashes(true, [60_000, 50, 50]).map(delay)).toEqual([0, 0, 50])
})

test("keeps the delay short for a process that crashes after becoming ready", () => {
  const delay = createBackoff()
  expect(crashes(true, [900, 900, 900, 900, 900, 900]).map(delay)).toEqual([
    0, 50, 100, 200, 200, 200,
  ])
})
