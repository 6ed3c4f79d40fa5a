import { afterEach, expect, test } from "vitest"

import {
  formatBadge,
  formatCompact,
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
} from "./format.ts"
import { setCatalog } from "./text.ts"

afterEach(() => setCatalog("en", {}))

test.each([
  [0, "0"],
  [999, "999"],
  [1204, "1.2K"],
  [12_000, "12K"],
  [3_400_000, "3.4M"],
])("%i is short for %s", (value, text) => {
  expect(formatCompact(value)).toBe(text)
})

test("numbers, percentages, dates and lists are written out", () => {
  expect(formatNumber(1204)).toBe("1,204")
  expect(formatPercent(73)).toBe("73%")
  expect(formatDate("2025-03-04T12:00:00Z")).toBe("Mar 4, 2025")
  expect(formatList(["Ann", "Bob", "Cem"])).toBe("Ann, Bob, and Cem")
})

test("the language is the reader's", () => {
  setCatalog("de", {})
  expect(formatNumber(1204)).toBe("1.204")
})

test.each([
  [-1, ""],
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("a badge for %i reads '%s'", (count, text) => {
  expect(formatBadge(count, 99)).toBe(text)
})
