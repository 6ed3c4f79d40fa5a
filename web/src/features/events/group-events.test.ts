import { expect, test } from "vitest"

import { groupOf, pastGroupOf } from "./group-events.ts"
import { isNearlyFull } from "./places.ts"

const on = (date: string) => ({ date, startsAt: `${date}T00:00:00.000Z` })
const MONDAY = "2026-11-16"

test.each([
  ["2026-11-14", "today"],
  ["2026-11-16", "today"],
  ["2026-11-17", "week"],
  ["2026-11-22", "week"],
  ["2026-11-23", "nextWeek"],
  ["2026-11-29", "nextWeek"],
  ["2026-11-30", "2026-11"],
  ["2027-01-02", "2027-01"],
])("on %s is listed under %s when weeks begin on Monday", (date, group) => {
  expect(groupOf(on(date), MONDAY, 1)).toBe(group)
})

test("the week ends a day earlier when it begins on Sunday", () => {
  expect(groupOf(on("2026-11-21"), MONDAY, 7)).toBe("week")
  expect(groupOf(on("2026-11-22"), MONDAY, 7)).toBe("nextWeek")
})

test("an event without a date comes last, a past one by its month", () => {
  expect(groupOf({ startsAt: null }, MONDAY, 1)).toBe("undated")
  expect(pastGroupOf(on("2025-03-04"))).toBe("2025-03")
})

test.each([
  [null, null, false],
  [60, 13, false],
  [60, 12, true],
  [60, 0, false],
  [12, 11, false],
  [12, 10, true],
  [500, 100, true],
  [500, 101, false],
])("of %s places %s are left: worth telling: %s", (capacity, placesLeft, isTold) => {
  expect(isNearlyFull({ capacity, placesLeft })).toBe(isTold)
})
