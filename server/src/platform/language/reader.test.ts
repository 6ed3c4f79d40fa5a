import { expect, test } from "vitest"

import type { Site } from "#platform/site.ts"

import { askedLanguage, browserLanguage, BrowserReader, languagesOf } from "./reader.ts"

test.each([
  [undefined, []],
  ["", []],
  ["de-CH, de;q=0.9,en;q=0.8", ["de-ch", "de", "en"]],
  ["EN-us,en-US", ["en-us"]],
  ["*;q=0.5", []],
  ["x, fr", ["fr"]],
  ["de fr", ["de", "fr"]],
  ["de@x", []],
  ["zh-Hans-CN", ["zh-hans-cn"]],
  ["de,fr,it,es,pt,ja", ["de", "fr", "it", "es", "pt"]],
])("reads %j", (header, tags) => {
  expect(languagesOf(header)).toEqual(tags)
})

test.each([
  [undefined, null],
  ["xx, yy", null],
  ["xx, de-CH", "de"],
  ["en-GB, de", "en"],
  ["xx, en", "en"],
])("a browser that asks for %j is answered in %s", (header, language) => {
  expect(askedLanguage(header)).toBe(language)
})

test("falls back to the language of the site, and the member's own wins", () => {
  expect(browserLanguage("xx", "fr")).toBe("fr")
  expect(browserLanguage("de", "fr")).toBe("de")
  let asked = 0
  const site = {
    current() {
      asked += 1
      return { defaultLanguage: "fr" }
    },
  } as Site
  const reader = new BrowserReader("xx", site)
  expect(asked).toBe(0)
  expect([reader.language, reader.language, asked]).toEqual(["fr", "fr", 1])
  reader.language = "de"
  expect(reader.language).toBe("de")
})
