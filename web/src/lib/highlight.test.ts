import { expect, test } from "vitest"

import { searchTermsOf, highlightSegments } from "./highlight.ts"

const marked = (text: string, term: string) =>
  highlightSegments(text, searchTermsOf(term))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("")

test.each([
  ["Fog over the lake", "lake", "Fog over the [lake]"],
  ["Fog over the Lake", "LAKE fog", "[Fog] over the [Lake]"],
  ["The runners were running", "runner", "The [runners] were [running]"],
  ["two cities, one city", "cities", "two [cities], one [city]"],
  ["the photographer", "photo", "the photographer"],
  ["Café crème", "cafe", "[Café] crème"],
  ["Cafe\u0301 creme", "café", "[Cafe\u0301] creme"],
  ["die Straße", "strasse", "die [Straße]"],
  ["bread and fresh bread rolls", '"bread rolls"', "bread and fresh [bread rolls]"],
  ["fog and bread rolls", '"bread rolls" fog', "[fog] and [bread rolls]"],
  ["bread rolls", '"bread rolls" bread', "[bread rolls]"],
  ["こんにちは日本語", "日本", "こんにちは[日本]語"],
  ["a #lake by @ann", "#lake", "a #[lake] by @ann"],
  ["from ann with has", "from:ann has:image", "from ann with has"],
  ["<b>bold</b> & more", "bold", "<b>[bold]</b> & more"],
  ["nothing here", "", "nothing here"],
  ["", "word", ""],
  ["😀 fog 😀", "fog", "😀 [fog] 😀"],
  ["a+b (c)", "( + [", "a+b (c)"],
])("highlights in %j for %j", (text, term, expected) => {
  expect(marked(text, term)).toBe(expected)
  const whole = highlightSegments(text, searchTermsOf(term)).map((piece) => piece.text)
  expect(whole.join("")).toBe(text)
  expect(whole.filter((piece) => piece === "")).toEqual(text === "" ? [""] : [])
})

test.each([
  ["Sam Lakewood", "lake", "Sam [Lake]wood"],
  ["lakelife", "#lake", "[lake]life"],
  ["Zoë Quill", "zo qui", "[Zo]ë [Qui]ll"],
  ["Ann Moss", "lakes", "Ann Moss"],
])("highlights the beginning of words in %j for %j", (text, term, expected) => {
  const pieces = highlightSegments(text, searchTermsOf(term), "beginnings")
  expect(pieces.map((p) => (p.isMatch ? `[${p.text}]` : p.text)).join("")).toBe(expected)
})
