import { describe, expect, test } from "vitest"

import { cutPage, decodeCursor, encodeCursor, NEWEST } from "./cursor.ts"

const ID = "0198c0de-0000-7000-8000-00000000abcd"
const TIME = "2026-11-16T12:00:00.000Z"

test("decodes what it encoded", () => {
  const cursor = encodeCursor([ID, 7, 1.5, TIME])
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(decodeCursor(cursor, "uuid", "integer", "number", "time")).toEqual([ID, 7, 1.5, TIME])
})

test("has no position without a cursor", () => {
  expect(decodeCursor(undefined, "uuid")).toBeUndefined()
})

describe("accepts", () => {
  test.each([
    ["uuid", NEWEST],
    ["user", "admin"],
    ["user", ID],
    ["integer", 2_147_483_647],
    ["integer", -2_147_483_647],
    ["number", -0.25],
    ["time", "1000-01-01T00:00:00.000Z"],
  ] as const)("%s %j", (kind, value) => {
    expect(decodeCursor(encodeCursor([value]), kind)).toEqual([value])
  })
})

describe("rejects", () => {
  test.each([
    ["uuid", "admin"],
    ["uuid", ID.toUpperCase()],
    ["uuid", `${ID}0`],
    ["uuid", `0${ID}`],
    ["uuid", 7],
    ["user", "root"],
    ["integer", 2_147_483_648],
    ["integer", -2_147_483_648],
    ["integer", 0.5],
    ["integer", "7"],
    ["number", "7"],
    ["time", "2026-11-16"],
    ["time", "9026-11-16T12:00:00.000Z"],
    ["time", "2026-13-16T12:00:00.000Z"],
    ["time", `${TIME} `],
    ["time", ` ${TIME}`],
    ["time", "+002026-11-16T12:00:00.000Z"],
    ["time", 7],
  ] as const)("%s %j", (kind, value) => {
    expect(() => decodeCursor(encodeCursor([value]), kind)).toThrow(
      expect.objectContaining({ code: "page.cursor" }),
    )
  })

  test.each([
    ["not base64 of JSON", "%%%"],
    ["another type", Buffer.from('{"0":"admin"}').toString("base64url")],
    ["too few values", encodeCursor([])],
    ["too many values", encodeCursor(["admin", "admin"])],
  ])("%s", (_, cursor) => {
    expect(() => decodeCursor(cursor, "user")).toThrow(
      expect.objectContaining({ code: "page.cursor" }),
    )
  })
})

test.each([
  [[1, 2, 3], 2, [1, 2], encodeCursor([2])],
  [[1, 2], 2, [1, 2], undefined],
  [[1], 2, [1], undefined],
  [[], 2, [], undefined],
  [[1], 0, [], undefined],
])("cuts %j at %i", (rows, limit, items, next) => {
  expect(cutPage(rows, limit, (row) => [row])).toEqual({ items, next })
})
