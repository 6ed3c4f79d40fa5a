import { expect, test } from "vitest"

import { activePerDay, average, fullInDays, usualByNow } from "./trends.ts"

const now = new Date("2026-03-10T14:20:00Z")
const hour = (at: string, active: number, storedBytes = 0) => ({
  at: new Date(at),
  active,
  storedBytes,
})

test("takes the highest hourly count of each day", () => {
  const hours = [
    hour("2026-03-08T09:00:00Z", 4),
    hour("2026-03-08T23:00:00Z", 9),
    hour("2026-03-10T13:00:00Z", 2),
  ]
  expect(activePerDay(hours, now, 3)).toEqual([
    { day: "2026-03-08", count: 9 },
    { day: "2026-03-09", count: 0 },
    { day: "2026-03-10", count: 2 },
  ])
})

test("averages other days at the same hour, from three days on", () => {
  const hours = [
    hour("2026-03-07T14:00:00Z", 10),
    hour("2026-03-08T14:00:00Z", 20),
    hour("2026-03-08T20:00:00Z", 90),
    hour("2026-03-10T14:00:00Z", 500),
  ]
  expect(usualByNow(hours, now)).toBeNull()
  expect(usualByNow([...hours, hour("2026-03-09T14:00:00Z", 30)], now)).toBe(20)
  expect(average([1, 2, 3, 4])).toBe(3)
})

test.each([
  ["grows by 10 a day", 0, 100, 50, 5],
  ["does not grow", 100, 100, 50, null],
  ["shrinks", 100, 40, 50, null],
])("predicts when storage that %s will be full", (_name, before, stored, free, days) => {
  const hours = [hour("2026-02-28T14:20:00Z", 0, before)]
  expect(fullInDays(hours, stored, free, now)).toBe(days)
})

test("predicts nothing from a single day of growth", () => {
  expect(fullInDays([hour("2026-03-09T14:00:00Z", 0, 0)], 100, 50, now)).toBeNull()
  expect(fullInDays([], 100, 50, now)).toBeNull()
})
