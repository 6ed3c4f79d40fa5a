import { expect, test } from "vitest"

import { findIllFormed } from "./well-formed.ts"

test.each<[unknown, string | undefined]>([
  [{ a: "text 🌳", b: [1, null, true, { c: "" }] }, undefined],
  [undefined, undefined],
  [null, undefined],
  ["\0", "body holds characters that are not text."],
  ["\ud83c", "body holds characters that are not text."],
  [{ a: { b: ["ok", "\0"] } }, "a.b.1 holds characters that are not text."],
  [Number.POSITIVE_INFINITY, "body must be a number."],
  [{ a: Number.NaN }, "a must be a number."],
  [{ "\0": 1 }, "The name of a field holds characters that are not text."],
])("checks %j", (value, problem) => {
  expect(findIllFormed(value)).toBe(problem)
})
