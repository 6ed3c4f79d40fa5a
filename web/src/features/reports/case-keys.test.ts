import { expect, test } from "vitest"

import { caseKeyOf, neighborOf } from "./case-keys.ts"

const targetInside = (selector: string) =>
  ({ closest: (wanted: string) => (wanted.includes(selector) ? {} : null) }) as unknown as Element
const press = (key: string, more = {}) =>
  caseKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more })

test.each([
  ["j", "next"],
  ["k", "previous"],
  ["d", "none"],
  ["w", "warning"],
  ["r", "content_removed"],
  ["R", "content_removed"],
  ["o", "details"],
  ["u", "undo"],
  ["x", undefined],
  ["Enter", undefined],
])("maps key %s to %s", (key, expected) => {
  expect(press(key)).toBe(expected)
})

test("ignores keys while typing and with a modifier", () => {
  expect(press("d", { target: targetInside("textarea") })).toBeUndefined()
  expect(press("d", { target: targetInside("[role=dialog]") })).toBeUndefined()
  expect(press("d", { target: targetInside("button") })).toBe("none")
  expect(press("r", { ctrlKey: true })).toBeUndefined()
  expect(press("r", { metaKey: true })).toBeUndefined()
})

test.each([
  [[1, 2, 3], undefined, 1, 1],
  [[1, 2, 3], undefined, -1, 3],
  [[1, 2, 3], 2, 1, 3],
  [[1, 2, 3], 3, 1, 3],
  [[1, 2, 3], 1, -1, 1],
  [[1, 2, 3], 9, 1, 1],
  [[], undefined, 1, undefined],
] as const)("in %j from %s by %i", (ids, selected, step, expected) => {
  expect(neighborOf(ids, selected, step)).toBe(expected)
})
