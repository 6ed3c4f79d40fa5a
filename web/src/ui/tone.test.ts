import { expect, test } from "vitest"

import { initialsOf, toneOf } from "./tone.ts"

test.each([
  ["Ada Moss", "AM"],
  ["  ada   van der moss ", "AM"],
  ["Ada", "A"],
  ["", ""],
  ["e\u0301va Z", "E\u0301Z"],
  ["👩🏽‍🚀 Nova", "👩🏽‍🚀N"],
  ["éa Ó", "ÉÓ"],
])("derives the initials of '%s' as '%s'", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test("gives a member a stable tone and spreads members over all tones", () => {
  expect(toneOf("admin")).toBe(toneOf("admin"))
  const tones = new Set(
    Array.from({ length: 200 }, (_, index) => toneOf(`0192f000-0000-7000-8000-${index}`)),
  )
  expect(tones.size).toBe(8)
})
