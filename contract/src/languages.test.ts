import { expect, test } from "vitest"

import { chooseLanguage, directionOf, type Language } from "./languages.ts"

const AMONG = ["en", "de", "pt-BR", "zh-CN"] as unknown as Language[]

test.each([
  [["de"], "de"],
  [["de-CH", "en"], "de"],
  [["PT"], "pt-BR"],
  [["pt-PT"], "pt-BR"],
  [["zh-cn"], "zh-CN"],
  [["sv", "de", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["sv"], "en"],
  [[], "en"],
])("a reader of %j gets %s", (wanted, chosen) => {
  expect(chooseLanguage(wanted, AMONG)).toBe(chosen)
})

test("Arabic and Hebrew are written from right to left", () => {
  expect(["ar", "he", "en", "hi"].map(directionOf)).toEqual(["rtl", "rtl", "ltr", "ltr"])
})
