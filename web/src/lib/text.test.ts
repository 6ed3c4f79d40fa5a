import { afterEach, expect, test } from "vitest"

import { currentLocale, onLocaleChange, setCatalog, t } from "./text.ts"

afterEach(() => setCatalog("en", {}))

test("plain text comes back as it is", () => {
  expect(t("No posts to show yet.")).toBe("No posts to show yet.")
})

test("values and plurals are filled in", () => {
  expect(t("Follow {name}", { name: "Ada" })).toBe("Follow Ada")
  const text = "{count, plural, one {# post} other {# posts}}"
  expect(t(text, { count: 1 })).toBe("1 post")
  expect(t(text, { count: 1204 })).toBe("1,204 posts")
})

test("a catalog replaces texts and uses the plural rules of its language", () => {
  const text = "{count, plural, one {# post} other {# posts}}"
  setCatalog("pl", { [text]: "{count, plural, one {# wpis} few {# wpisy} other {# wpisów}}" })
  expect(currentLocale()).toBe("pl")
  expect([1, 3, 5].map((count) => t(text, { count }))).toEqual(["1 wpis", "3 wpisy", "5 wpisów"])
})

test("what the catalog lacks stays English, plurals included", () => {
  setCatalog("pl", {})
  expect(t("{count, plural, one {# like} other {# likes}}", { count: 3 })).toBe("3 likes")
})

test("listeners hear of a change of language until they leave", () => {
  let heard = 0
  const leave = onLocaleChange(() => heard++)
  setCatalog("de", {})
  leave()
  setCatalog("fr", {})
  expect(heard).toBe(1)
})
