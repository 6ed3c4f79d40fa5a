import { expect, test } from "vitest"

import { isKnownRare, keepRare } from "./rare-words.ts"

const NOW = new Date("2026-01-01T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test("caches for ten minutes that words are rare, apart from filters of the same name", () => {
  const words = { texts: ["quokka"], tokens: [] }
  expect(isKnownRare(words, NOW)).toBe(false)
  keepRare(words, NOW)
  expect(isKnownRare({ texts: ["quokka"], tokens: [] }, later(9.9))).toBe(true)
  expect(isKnownRare(words, later(10))).toBe(false)
  expect(isKnownRare({ texts: [], tokens: ["quokka"] }, NOW)).toBe(false)
  expect(isKnownRare({ texts: ["quokka"], tokens: ["i"] }, NOW)).toBe(false)
  keepRare(words, later(11))
  expect(isKnownRare(words, later(20))).toBe(true)
})
