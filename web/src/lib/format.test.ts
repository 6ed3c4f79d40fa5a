import { afterEach, expect, test } from "vitest"

import {
  formatBadge,
  formatCompact,
  formatAgo,
  formatDate,
  formatDateTime,
  formatList,
  formatMonth,
  formatNumber,
  formatPercent,
  formatSpan,
  formatTime,
} from "./format.ts"
import { setCatalog } from "./text.ts"

afterEach(() => setCatalog("en", {}))

test.each([
  [0, "0"],
  [999, "999"],
  [1204, "1.2K"],
  [12_000, "12K"],
  [3_400_000, "3.4M"],
])("shortens %i to %s", (value, text) => {
  expect(formatCompact(value)).toBe(text)
})

test("formats numbers, percentages, dates and lists", () => {
  expect(formatNumber(1204)).toBe("1,204")
  expect(formatPercent(73)).toBe("73%")
  expect(formatDate("2025-03-04T12:00:00Z")).toBe("Mar 4, 2025")
  expect(formatList(["Ann", "Bob", "Cem"])).toBe("Ann, Bob, and Cem")
})

test("formats one time for each place, and spans of time", () => {
  const at = new Date(2025, 2, 4, 9, 12)
  expect([
    formatMonth(at),
    formatDateTime(at).replace(/\s(?=AM)/, " "),
    formatTime(at),
    formatDate(at),
  ]).toEqual(["March 2025", "Tuesday, March 4, 2025 at 9:12 AM", "09:12", "Mar 4, 2025"])
  expect([formatSpan(2, "minute"), formatSpan(3, "week"), formatAgo(1, "day")]).toEqual([
    "2m",
    "3w",
    "1 day ago",
  ])
})

test("uses the current language", () => {
  setCatalog("de", {})
  expect(formatNumber(1204)).toBe("1.204")
})

test.each([
  [-1, ""],
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("formats a badge of %i as '%s'", (count, text) => {
  expect(formatBadge(count, 99)).toBe(text)
})
