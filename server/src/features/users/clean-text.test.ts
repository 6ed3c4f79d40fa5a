import { expect, test } from "vitest"

import { cleanName, cleanText } from "./clean-text.ts"

test.each([
  ["  Ada ", "Ada"],
  ["Ada  \u00a0 Mary", "Ada Mary"],
  ["e\u0301", "\u00e9"],
  ["", null],
  ["   ", null],
  ["\u200b\u200d", null],
  ["\u3164", null],
  ["\u2800", null],
  ["\u0301", null],
  ["👩\u200d🌾", "👩\u200d🌾"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["O’Neill-Łąk", "O’Neill-Łąk"],
  [null, null],
])("the name %j is kept as %j", (value, expected) => {
  expect(cleanName("firstName", value)).toBe(expected)
})

test.each([
  "Ada\u202egnitirw",
  "a\nb",
  "a\u0007",
  "\u200fAda",
  "a\ud800",
  "Ad\u200ba",
  "\u{e0041}Ada",
])("the name %j is refused by field", (value) => {
  expect(() => cleanName("lastName", value)).toThrow(/^lastName may not/)
})

test("a bio keeps its lines", () => {
  expect(cleanText("bio", " one\r\ntwo\tthree\n\nfour ")).toBe("one\ntwo\tthree\n\nfour")
  expect(() => cleanText("bio", "a\u202eb")).toThrow(/^bio may not/)
})
