import { expect, test } from "vitest"

import { guestWords } from "./guest-words.ts"

test.each([
  [["Mei", "Noor", "Sam"], 17, "Mei, Noor and 15 others are going"],
  [["Mei", "Noor"], 3, "Mei, Noor and 1 other are going"],
  [["Mei", "Noor"], 2, "Mei and Noor are going"],
  [["Mei"], 5, "Mei and 4 others are going"],
  [["Mei"], 1, "Mei is going"],
  [[], 17, "17 people are going"],
  [[], 1, "1 person is going"],
  [[], 0, undefined],
])("%j of %i: %s", (names, going, words) => {
  expect(guestWords(names, going)).toBe(words)
})
