import { expect, test } from "vitest"

import { byDay, daysAgo } from "./by-day.ts"

/** Local times, in any time zone. */
const at = (month: number, day: number, hour: number, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).toISOString()

test("starts a day at local midnight", () => {
  const items = [at(3, 1, 23, 59), at(3, 2, 0, 0), at(3, 2, 12), at(3, 4, 8)].map((createdAt) => ({
    createdAt,
  }))
  expect(byDay(items).map((day) => day.items.length)).toEqual([1, 2, 1])
  expect(byDay([])).toEqual([])
})

test.each([
  ["the same day", at(3, 2, 0, 0), at(3, 2, 23, 59), 0],
  ["a minute across midnight", at(3, 1, 23, 59), at(3, 2, 0, 0), 1],
  ["across a clock change", at(3, 28, 12), at(3, 30, 1), 2],
])("%s", (_, then, now, days) => {
  expect(daysAgo(then, Date.parse(now))).toBe(days)
})
