import { HOUR_MS } from "@grove/contract/durations"
import { expect, test } from "vitest"

import { coldStartLimit, coldStartWaitMs } from "./cold-start.ts"

const now = new Date("2026-11-16T12:00:00Z")
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)

test.each([
  [0, 5],
  [23.9, 5],
  [24, 20],
  [1000, 20],
])("an account of %d hours can write to %d strangers a day", (age, limit) => {
  expect(coldStartLimit(hoursAgo(age), now)).toBe(limit)
})

test.each<[string, { age: number; starts: number[] }, number]>([
  ["no starts", { age: 1000, starts: [] }, 0],
  ["one below the limit", { age: 1000, starts: Array(19).fill(1) }, 0],
  [
    "at the limit, until the oldest is a day old",
    { age: 1000, starts: [...Array(19).fill(1), 20] },
    4,
  ],
  ["a new account below its limit", { age: 10, starts: Array(4).fill(1) }, 0],
  [
    "a new account at its limit, until its first day ends",
    { age: 10, starts: Array(5).fill(1) },
    14,
  ],
  ["an account that is a day old right now", { age: 24, starts: Array(20).fill(1) }, 23],
  ["a new account whose oldest start expires sooner", { age: 10, starts: [1, 1, 1, 1, 23] }, 1],
])("finds the wait of %s", (_, { age, starts }, hours) => {
  expect(coldStartWaitMs(starts.map(hoursAgo), hoursAgo(age), now)).toBe(hours * HOUR_MS)
})

test("waits at least a millisecond when the oldest start is just expiring", () => {
  expect(coldStartWaitMs(Array(20).fill(hoursAgo(24)), hoursAgo(1000), now)).toBe(1)
})
