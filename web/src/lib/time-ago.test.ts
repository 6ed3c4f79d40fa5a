import { expect, test } from "vitest"

import { timeAgo, timeAgoShort } from "./time-ago.ts"

const now = Date.parse("2025-06-15T12:00:00Z")
const before = (ms: number) => new Date(now - ms)
const S = 1000
const M = 60 * S
const H = 60 * M
const D = 24 * H

test.each([
  [-5 * M, "just now", "now"],
  [0, "just now", "now"],
  [59 * S, "just now", "now"],
  [M, "1 minute ago", "1m"],
  [12 * M, "12 minutes ago", "12m"],
  [59 * M + 59 * S, "59 minutes ago", "59m"],
  [H, "1 hour ago", "1h"],
  [23 * H, "23 hours ago", "23h"],
  [D, "1 day ago", "1d"],
  [6 * D, "6 days ago", "6d"],
  [7 * D, "1 week ago", "1w"],
  [40 * D, "1 month ago", "5w"],
  [400 * D, "1 year ago", "57w"],
])("%i ms ago reads '%s' and '%s'", (age, long, short) => {
  expect(timeAgo(before(age), now)).toBe(long)
  expect(timeAgoShort(before(age), now)).toBe(short)
})

test("accepts ISO strings", () => {
  expect(timeAgo("2025-06-15T11:48:00.000Z", now)).toBe("12 minutes ago")
})
