import { expect, test } from "vitest"

import { initialsOf, toneOf } from "./tone.ts"

test.each([
  ["Ada Moss", "AM"],
  ["  ada   van der moss ", "AM"],
  ["Ada", "A"],
  ["", ""],
  ["👩🏽‍🚀 Nova", "👩🏽‍🚀N"],
  ["éa Ó", "ÉÓ"],
])("the initials of '%s' are '%s'", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test("a person keeps their tone, and people spread over all of them", () => {
  expect(toneOf("admin")).toBe(toneOf("admin"))
  const tones = new Set(
    Array.from({ length: 200 }, (_, index) => toneOf(`0192f000-0000-7000-8000-${index}`)),
  )
  expect(tones.size).toBe(8)
})
