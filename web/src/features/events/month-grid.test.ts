import { expect, test } from "vitest"

import {
  addDays,
  addMonths,
  dayAt,
  daysIn,
  isDay,
  moveMonths,
  startOfWeek,
  weekdayOf,
} from "./days.ts"
import { firstDayOfWeek, monthGrid, withRegion } from "./month-grid.ts"

test.each([
  ["2026-11", 1, "2026-10-26", "2026-12-06"],
  ["2026-11", 7, "2026-11-01", "2026-12-12"],
  ["2026-02", 7, "2026-02-01", "2026-03-14"],
  ["2024-02", 6, "2024-01-27", "2024-03-08"],
])("%s with weeks from day %i reaches from %s to %s", (month, firstDay, first, last) => {
  const weeks = monthGrid(month, firstDay)
  expect(weeks).toHaveLength(6)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect([weeks[0]![0], weeks[5]![6]]).toEqual([first, last])
})

test.each([
  ["en-US", 7],
  ["en-GB", 1],
  ["de", 1],
  ["ar-EG", 6],
])("weeks of %s begin on day %i", (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day)
})

test("the browser's region completes the member's language only", () => {
  expect(withRegion("en", ["de-CH", "en-GB", "en-US"])).toBe("en-GB")
  expect(withRegion("fr", ["de-CH", "en-GB"])).toBe("fr")
})

test("what is no language tag names no region", () => {
  expect(withRegion("en", ["c", "en-US@posix", "en-GB"])).toBe("en-GB")
  expect(withRegion("en", ["en-US@posix"])).toBe("en")
})

test("days cross months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29")
  expect(addMonths("2026-11", 2)).toBe("2027-01")
  expect(addMonths("2026-01", -1)).toBe("2025-12")
  expect(moveMonths("2026-01-31", 1)).toBe("2026-02-28")
  expect(moveMonths("2026-03-31", -1)).toBe("2026-02-28")
  expect(daysIn("2028-02")).toBe(29)
  expect([weekdayOf("2026-11-15"), weekdayOf("2026-11-16")]).toEqual([7, 1])
  expect([startOfWeek("2026-11-15", 1), startOfWeek("2026-11-15", 7)]).toEqual([
    "2026-11-09",
    "2026-11-15",
  ])
})

test("one moment is two days in two time zones", () => {
  const at = Date.parse("2026-11-16T23:30:00Z")
  expect([dayAt(at, "UTC"), dayAt(at, "Asia/Tokyo")]).toEqual(["2026-11-16", "2026-11-17"])
})

test.each([
  ["2026-11-16", true],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["tomorrow", false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is)
})
