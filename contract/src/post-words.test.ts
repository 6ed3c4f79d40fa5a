import { expect, test } from "vitest"

import { firstWords } from "./post-words.ts"

test.each([
  ["  A walk\n\nalong\tthe lake ", 60, "A walk along the lake"],
  ["A walk along the lake", 12, "A walk along…"],
  ["A walk along the lake", 11, "A walk…"],
  ["A walk along the lake", 13, "A walk along…"],
  ["Donaudampfschifffahrt", 8, "Donaudam…"],
  ["a Donaudampfschifffahrt", 12, "a Donaudampf…"],
  ["🎉🎉🎉🎉", 3, "🎉🎉🎉…"],
  ["exactly ten", 11, "exactly ten"],
  ["", 5, ""],
])("takes the first words of %j within %i letters: %j", (text, most, words) => {
  expect(firstWords(text, most)).toBe(words)
})
