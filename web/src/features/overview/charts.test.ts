import { expect, test } from "vitest"

import { linePoints } from "./charts.ts"
import { sinceWords } from "./since-words.ts"

const BOX = { width: 100, height: 10 }

test("a line from zero uses the whole height", () => {
  expect(linePoints([0, 5, 10], BOX)).toEqual([
    { x: 0, y: 10 },
    { x: 50, y: 5 },
    { x: 100, y: 0 },
  ])
})

test("a line of large values shows their change", () => {
  const [first, last] = linePoints([90, 100], BOX)
  expect(last!.y).toBe(0)
  expect(first!.y).toBeGreaterThan(5)
})

test.each([[[]], [[0, 0]], [[7]], [[7, 7]]])("%j stays within the box", (values) => {
  for (const { x, y } of linePoints(values, BOX)) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(10)
  }
})

const now = Date.parse("2026-03-10T12:00:00Z")
test.each([
  ["2026-03-10T11:50:00Z", "for a few minutes"],
  ["2026-03-10T09:00:00Z", "for 3 hours"],
  ["2026-03-09T09:00:00Z", "since yesterday"],
  ["2026-03-06T09:00:00Z", "for 4 days"],
])("waiting since %s is '%s'", (since, words) => {
  expect(sinceWords(since, now)).toBe(words)
})
