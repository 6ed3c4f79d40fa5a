import { describe, expect, test } from "vitest"

import { countChange, placesToGive, replyGiven, type StoredReply } from "./places.ts"

describe("an answer", () => {
  test.each<
    ["going" | "interested", StoredReply | null, number | null, number, StoredReply, string]
  >([
    ["going", null, null, 900, "going", "without a limit"],
    ["going", null, 3, 2, "going", "for the last place"],
    ["going", null, 3, 3, "waiting", "when all places are taken"],
    ["going", "interested", 3, 3, "waiting", "of an interested member when all are taken"],
    ["going", "waiting", 3, 3, "waiting", "of a waiting member"],
    ["going", "going", 3, 3, "going", "that is repeated"],
    ["going", "going", 2, 3, "going", "given before the capacity was lowered"],
    ["going", null, 2, 3, "waiting", "after the capacity was lowered"],
    ["interested", "going", 3, 3, "interested", "that gives a place back"],
    ["interested", "waiting", 3, 3, "interested", "that leaves the waiting list"],
  ])("%s after %s of %s places, %s taken: %s (%s)", (wanted, before, capacity, going, expected) =>
    expect(replyGiven(wanted, before, { capacity, going, waiting: 0 })).toBe(expected),
  )
})

test.each([
  [null, 5, 4, 4],
  [10, 8, 4, 2],
  [10, 8, 1, 1],
  [10, 10, 4, 0],
  [10, 12, 4, 0],
])(
  "of %s places %s are taken and %s people wait: %s move up",
  (capacity, going, waiting, expected) =>
    expect(placesToGive({ capacity, going, waiting })).toBe(expected),
)

test("counts follow a changed reply", () => {
  expect(countChange(null, "going")).toEqual({ going: 1, interested: 0, waiting: 0 })
  expect(countChange("going", "waiting")).toEqual({ going: -1, interested: 0, waiting: 1 })
  expect(countChange("interested", null)).toEqual({ going: 0, interested: -1, waiting: 0 })
})
