import { expect, test } from "vitest"

import { backoffMs } from "./socket.ts"

test("the pause doubles, up to half a minute", () => {
  expect([0, 1, 2, 3, 6, 20].map((attempt) => backoffMs(attempt, 1))).toEqual([
    500, 1000, 2000, 4000, 30_000, 30_000,
  ])
})

test("chance moves it by up to a half, never to nothing", () => {
  expect(backoffMs(2, 0)).toBe(1000)
  expect(backoffMs(2, 0.5)).toBe(1500)
})
