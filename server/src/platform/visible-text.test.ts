import { expect, test } from "vitest"

import { hasInvisible, isBlank, visibleName, withoutInvisible } from "./visible-text.ts"

test.each([
  ["Persian with a non-joiner", "می\u200cخواهم"],
  ["Hindi with a joiner", "क्\u200dष"],
  ["Malayalam that ends with a joiner", "മോഹന്\u200d"],
  ["Sinhala", "ශ්\u200dරී"],
  ["a farmer", "👩\u200d🌾"],
  ["a family", "👨\u200d👩\u200d👧\u200d👦"],
  ["a heart", "❤\ufe0f"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["a Japanese variant", "葛\u{e0100}城"],
  ["Latin", "O’Neill-Łąk"],
  ["Chinese", "李明"],
  ["Thai", "สมชาย"],
  ["a combining accent", "e\u0301"],
])("keeps %s", (_name, text) => {
  expect(withoutInvisible(text)).toBe(text)
  expect(hasInvisible(text)).toBe(false)
  expect(isBlank(text)).toBe(false)
})

test.each([
  ["zero-width space", "Ad\u200ba", "Ada"],
  ["joiner between Latin letters", "Ad\u200da", "Ada"],
  ["non-joiner at the end of a Persian word", "می\u200c", "می"],
  ["two non-joiners", "می\u200c\u200cخواهم", "میخواهم"],
  ["word joiner", "Ad\u2060a", "Ada"],
  ["soft hyphen", "Ad\u00ada", "Ada"],
  ["byte order mark", "\ufeffAda", "Ada"],
  ["direction marks", "\u200fAd\u061ca\u200e", "Ada"],
  ["a turned direction", "Ada\u202egnitirw\u202c", "Adagnitirw"],
  ["isolates", "\u2066Ada\u2069", "Ada"],
  ["tags without a flag", "Ada\u{e0041}\u{e007f}", "Ada"],
  ["a variant of a Latin letter", "Ada\ufe0f", "Ada"],
  ["a variant of a digit", "Ada1\ufe0f", "Ada1"],
  ["Hangul filler", "A\u3164da", "Ada"],
  ["braille blank", "A\u2800da", "Ada"],
  ["grapheme joiner", "A\u034fda", "Ada"],
  ["a control", "A\u0007da", "Ada"],
  ["NUL", "A\u0000da", "Ada"],
  ["a line separator", "A\u2028da", "Ada"],
  ["half a character", "Ada\ud800", "Ada"],
])("removes %s", (_name, text, expected) => {
  expect(withoutInvisible(text)).toBe(expected)
  expect(hasInvisible(text)).toBe(true)
})

test.each(["", " ", "\u200b", "\u3164\u00a0", "\u2800", "\u0301", "\u{e0041}", "\u200b\u200d"])(
  "%j is blank",
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each([
  ["Ad\u200ba", "Ada"],
  ["\u202eAda\nMary ", "Ada Mary"],
  ["Ada \u200b Mary", "Ada Mary"],
  ["\u200b\u3164", null],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("normalizes the name %j to %j", (value, expected) => {
  expect(visibleName(value)).toBe(expected)
})
