import { expect, test } from "vitest"

import { beginsWith, tokenAt } from "./token.ts"

/** The caret is where the text has a |. */
const at = (marked: string) => {
  const caret = marked.indexOf("|")
  const token = tokenAt(marked.replace("|", ""), caret)
  return token && [token.sign + token.typed, token.start, token.end]
}

test.each([
  ["@|", undefined],
  ["@m|", ["@m", 0, 2]],
  ["hello @ma|", ["@ma", 6, 9]],
  ["hello @ma| and more", ["@ma", 6, 9]],
  ["hello @ma|rcus, you", ["@ma", 6, 13]],
  ["(@ma|)", ["@ma", 1, 4]],
  ["first\n@ma|", ["@ma", 6, 9]],
  ["مرحبا @مر|", ["@مر", 6, 9]],
  ["こんにちは @田|", ["@田", 6, 8]],
  ["@marta_w|", ["@marta_w", 0, 8]],
  ["a@ma|", undefined],
  ["ann@mail.ex|", undefined],
  ["@@ma|", undefined],
  ["@ma |", undefined],
  ["@ma bel|", undefined],
  ["#go|", ["#go", 0, 3]],
  ["see #golden|hour", ["#golden", 4, 15]],
  ["/#go|", undefined],
  ["a#go|", undefined],
  ["#|", undefined],
  ["plain text|", undefined],
  [`@${"a".repeat(61)}|`, undefined],
])("%s", (marked, token) => {
  expect(at(marked)).toEqual(token)
})

test.each([
  ["Marcus Bell marcus_bell", "BEL", true],
  ["Zoë Ångström", "angs", true],
  ["Marcus Bell", "arcus", false],
  ["Marcus Bell marcus_bell", "marcus_b", true],
  ["Jean-Luc Picard", "luc", true],
])("whether %s begins with %s", (name, typed, isMatch) => {
  expect(beginsWith(name, typed)).toBe(isMatch)
})
