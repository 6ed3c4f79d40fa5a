import { expect, test } from "vitest"

import { addressOf, filterIn, queryOf, rangeOf, withDay } from "./events-filter.ts"

test.each([
  ["", { tab: "upcoming" }],
  ["?tab=past", { tab: "past" }],
  ["?day=2026-11-20", { tab: "upcoming", day: "2026-11-20" }],
  ["?tab=mine&day=2026-11-20", { tab: "mine", day: "2026-11-20" }],
  [
    "?when=weekend&place=online&category=3",
    { tab: "upcoming", span: "weekend", place: "online", categoryId: 3 },
  ],
] as const)("the address %s is read and written", (search, filter) => {
  expect(filterIn(search)).toEqual(filter)
  expect(addressOf(filter)).toBe(`/events${search}`)
})

test("ignores unknown values in the address, and a time span beside a day", () => {
  expect(filterIn("?tab=x&day=2026-02-31&when=year&place=moon&category=-1")).toEqual({
    tab: "upcoming",
  })
  expect(filterIn("?day=2026-11-20&when=week")).toEqual({ tab: "upcoming", day: "2026-11-20" })
})

const TODAY = "2026-11-16"

test.each([
  ["upcoming", "2026-11-20", { tab: "upcoming", day: "2026-11-20" }],
  ["upcoming", "2026-11-09", { tab: "past", day: "2026-11-09" }],
  ["past", "2026-11-20", { tab: "upcoming", day: "2026-11-20" }],
  ["past", TODAY, { tab: "past", day: TODAY }],
  ["mine", "2026-11-09", { tab: "past", day: "2026-11-09" }],
  ["mine", "2026-11-20", { tab: "mine", day: "2026-11-20" }],
] as const)("in %s, %s leads to %j", (tab, day, filter) => {
  expect(withDay({ tab, span: "week" }, day, TODAY)).toEqual(filter)
})

test("choosing the same day again clears it", () => {
  expect(withDay({ tab: "mine", day: TODAY, place: "online" }, undefined, TODAY)).toEqual({
    tab: "mine",
    place: "online",
  })
})

test.each([
  ["week", "2026-11-16", 1, "2026-11-16", "2026-11-23"],
  ["week", "2026-11-22", 1, "2026-11-22", "2026-11-23"],
  ["week", "2026-11-22", 7, "2026-11-22", "2026-11-29"],
  ["weekend", "2026-11-16", 1, "2026-11-21", "2026-11-23"],
  ["weekend", "2026-11-21", 1, "2026-11-21", "2026-11-23"],
  ["weekend", "2026-11-22", 1, "2026-11-22", "2026-11-23"],
] as const)("the %s of %s (first day %i) is %s to %s", (span, today, firstDay, from, to) => {
  expect(rangeOf(span, today, firstDay)).toEqual({ from, to })
})

test("asks for a day in the reader's time zone, and for a range from midnight on", () => {
  expect(queryOf({ tab: "mine", day: "2026-11-20" }, TODAY, 1, "Asia/Tokyo")).toEqual({
    tab: "mine",
    day: "2026-11-20",
    timeZone: "Asia/Tokyo",
  })
  const { from, to } = queryOf({ tab: "upcoming", span: "weekend" }, TODAY, 1, "UTC")
  expect([new Date(from!).getHours(), new Date(to!).getDay()]).toEqual([0, 1])
})
