import { describe, expect, test } from "vitest"

import {
  durationOf,
  gestureOf,
  nextPosition,
  positionAfterRemoval,
  previousPosition,
  type Stop,
} from "./story-position.ts"

/** Three members with 2, 1 and 3 stories; the first of the last member's is seen. */
const stops: Stop[] = [
  { count: 2, start: 0 },
  { count: 1, start: 0 },
  { count: 3, start: 1 },
]
const at = (person: number, story: number) => ({ person, story })

describe("moving through stories", () => {
  test.each([
    ["to the next story of a person", at(0, 0), at(0, 1)],
    ["to the next person", at(0, 1), at(1, 0)],
    ["to where one stopped with them", at(1, 0), at(2, 1)],
    ["to the last", at(2, 1), at(2, 2)],
    ["past the last: closed", at(2, 2), undefined],
  ])("next, %s", (_, from, to) => {
    expect(nextPosition(stops, from)).toEqual(to)
  })

  test.each([
    ["to the story before", at(2, 2), at(2, 1)],
    ["also before where one began", at(2, 1), at(2, 0)],
    ["to the last of the person before", at(1, 0), at(0, 1)],
    ["the very first stays", at(0, 0), at(0, 0)],
  ])("previous, %s", (_, from, to) => {
    expect(previousPosition(stops, from)).toEqual(to)
  })

  test.each([
    ["the next one moves up", [{ count: 2, start: 0 }], at(0, 1), at(0, 1)],
    ["the last one's neighbor", [{ count: 2, start: 0 }], at(0, 2), at(0, 1)],
    ["the only one: the next person", [{ count: 1, start: 0 }], at(0, 0), at(0, 0)],
    ["nothing is left: closed", [], at(0, 0), undefined],
  ])("after a deletion, %s", (_, left, from, to) => {
    expect(positionAfterRemoval(left, from)).toEqual(to)
  })
})

test.each([
  ["a tap", { x: 3, y: -4, ms: 90 }, "none"],
  ["a long press", { x: 3, y: 4, ms: 900 }, "hold"],
  ["to the left", { x: -80, y: 20, ms: 150 }, "next"],
  ["to the right", { x: 80, y: -20, ms: 900 }, "previous"],
  ["down", { x: 20, y: 140, ms: 200 }, "close"],
  ["up means nothing", { x: 0, y: -140, ms: 200 }, "none"],
] as const)("%s", (_, moved, gesture) => {
  expect(gestureOf(moved)).toBe(gesture)
})

test("shows long texts longer, up to a limit", () => {
  expect(durationOf({ content: null })).toBe(6000)
  expect(durationOf({ content: "x".repeat(60) })).toBe(6000)
  expect(durationOf({ content: "x".repeat(160) })).toBe(12_000)
  expect(durationOf({ content: "x".repeat(500) })).toBe(20_000)
})
