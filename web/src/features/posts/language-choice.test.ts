// @vitest-environment jsdom
import { expect, test } from "vitest"

import { keepPostLanguage, languageOptions, readPostLanguage } from "./language-choice.ts"

test("remembers a chosen language per member, until it is detected again", () => {
  keepPostLanguage("ann", "de")
  expect([readPostLanguage("ann"), readPostLanguage("bob")]).toEqual(["de", undefined])
  keepPostLanguage("ann", undefined)
  expect(readPostLanguage("ann")).toBeUndefined()
})

test("offers every language of the interface in its own words, and the one a post has", () => {
  const labels = languageOptions("ko").map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(["Deutsch", "English", "日本語", "한국어"]))
  expect(new Set(labels).size).toBe(labels.length)
})
