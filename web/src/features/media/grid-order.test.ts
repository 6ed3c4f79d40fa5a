import { describe, expect, test } from "vitest"

import { columnsOf, indexAfterKey, nearestCell, placeOf, reordered } from "./grid-order.ts"

/** Three columns of 100 with gaps of 10. */
const CELLS = [0, 1, 2, 3, 4].map((at) => ({
  x: (at % 3) * 110,
  y: Math.floor(at / 3) * 110,
  width: 100,
  height: 100,
}))

describe("the order", () => {
  test.each([
    [0, 2, "bcade"],
    [3, 0, "dabce"],
    [4, 4, "abcde"],
    [1, 4, "acdeb"],
    [9, 0, "abcde"],
  ])("from %i to %i is %s", (from, to, result) => {
    expect(reordered([..."abcde"], from, to).join("")).toBe(result)
  })

  test("shown while an item is held is the one that a drop makes", () => {
    const list = [0, 1, 2, 3, 4]
    for (const from of list)
      for (const to of list) {
        const shown = list.toSorted((a, b) => placeOf(a, from, to) - placeOf(b, from, to))
        expect(shown).toEqual(reordered(list, from, to))
      }
  })
})

test.each([
  [{ x: 50, y: 50 }, 0],
  [{ x: 106, y: 50 }, 1],
  [{ x: 260, y: 60 }, 2],
  [{ x: 300, y: 400 }, 4],
  [{ x: -500, y: -500 }, 0],
])("the cell nearest to %j is %i", (point, at) => {
  expect(nearestCell(CELLS, point)).toBe(at)
})

test("columns are counted from the first line", () => {
  expect(columnsOf(CELLS)).toBe(3)
  expect(columnsOf([])).toBe(1)
})

test.each([
  ["ArrowRight", 1, false, 2],
  ["ArrowRight", 1, true, 0],
  ["ArrowLeft", 0, false, 0],
  ["ArrowLeft", 0, true, 1],
  ["ArrowDown", 1, false, 4],
  ["ArrowDown", 2, false, 2],
  ["ArrowUp", 4, false, 1],
  ["Home", 3, true, 0],
  ["End", 3, false, 4],
  ["a", 3, false, undefined],
])("%s at %i (mirrored: %s) leads to %s", (key, at, isMirrored, result) => {
  expect(indexAfterKey(key, at, { count: 5, columns: 3, isMirrored })).toBe(result)
})
