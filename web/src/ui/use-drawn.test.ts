import { expect, test } from "vitest"

import { inWindow } from "./use-drawn.ts"

const window = { seen: ["c", "d", "e"], near: ["a", "b", "f", "g"], last: 6 }

test("a page one comes to is drawn as a whole", () => {
  expect(inWindow(undefined, window, 0)).toEqual(new Set("cdeabfg"))
})

test("what one sees is drawn at once, however much it is; what is near stays or waits", () => {
  expect(inWindow(new Set("xyz"), window, 0)).toEqual(new Set("cde"))
  expect(inWindow(new Set("abz"), window, 0)).toEqual(new Set("cdeab"))
})

test("what is near follows bit by bit, until all of it is there", () => {
  const first = inWindow(new Set("cde"), window, 2)
  expect(first).toEqual(new Set("cdeab"))
  expect(inWindow(first, window, 2)).toEqual(new Set("cdeabfg"))
})
