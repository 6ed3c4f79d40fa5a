import { expect, test } from "vitest"

import { NEWEST } from "../../platform/http/cursor.ts"
import { learnReach, reachOf } from "./feed-reach.ts"

const HOUR = 3_600_000
const now = new Date("2026-05-01T12:00:00Z")
const at = (ms: number) => {
  const bits = ms.toString(16).padStart(12, "0")
  return `${bits.slice(0, 8)}-${bits.slice(8)}-7abc-8def-0123456789ab`
}
const timeOf = (position: string) => Number.parseInt(position.replaceAll("-", "").slice(0, 12), 16)

test("of whom nothing is known nothing is guessed", () => {
  expect(reachOf({ readerId: "stranger", before: NEWEST, now }, 31)).toBeUndefined()
})

test("it reaches down to where as many will surely be found, from wherever one begins", () => {
  const top = { readerId: "ann", before: NEWEST, now }
  learnReach(top, 20, at(now.getTime() - 20 * HOUR))
  // Thirty in thirty hours, and as much again.
  expect(timeOf(reachOf(top, 30)!)).toBe(now.getTime() - 60 * HOUR)
  const deep = { ...top, before: at(now.getTime() - 100 * HOUR) }
  expect(timeOf(reachOf(deep, 30)!)).toBe(now.getTime() - 160 * HOUR)
  // What one reads further down teaches as well.
  learnReach(deep, 20, at(now.getTime() - 140 * HOUR))
  expect(timeOf(reachOf(top, 30)!)).toBe(now.getTime() - 120 * HOUR)
  expect(reachOf({ ...top, readerId: "bob" }, 30)).toBeUndefined()
})

test("positions that are none, and moments before all time, do no harm", () => {
  const start = { readerId: "eve", before: "00000000-0000-0000-0000-000000000001", now }
  learnReach(start, 20, at(now.getTime()))
  expect(reachOf(start, 30)).toBe("00000000-0000-0000-0000-000000000000")
})
