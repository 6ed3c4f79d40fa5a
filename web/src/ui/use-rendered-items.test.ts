import { expect, test } from "vitest"

import { nextRendered } from "./use-rendered-items.ts"

const window = { visible: ["c", "d", "e"], nearby: ["a", "b", "f", "g"], last: 6 }

test("renders the whole window of a fresh page", () => {
  expect(nextRendered(undefined, window, 0)).toEqual(new Set("cdeabfg"))
})

test("renders visible items at once; nearby items stay or wait", () => {
  expect(nextRendered(new Set("xyz"), window, 0)).toEqual(new Set("cde"))
  expect(nextRendered(new Set("abz"), window, 0)).toEqual(new Set("cdeab"))
})

test("adds nearby items in batches until all are rendered", () => {
  const first = nextRendered(new Set("cde"), window, 2)
  expect(first).toEqual(new Set("cdeab"))
  expect(nextRendered(first, window, 2)).toEqual(new Set("cdeabfg"))
})
