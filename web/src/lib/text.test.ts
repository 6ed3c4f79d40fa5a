import { afterEach, expect, test } from "vitest"

import { currentLocale, onLocaleChange, setCatalog, t, translated } from "./text.ts"

afterEach(() => setCatalog("en", {}))

test("returns plain text unchanged", () => {
  expect(t("No posts to show yet.")).toBe("No posts to show yet.")
})

test("tells two meanings of one English word apart", () => {
  expect([t("Post"), t("Post|verb")]).toEqual(["Post", "Post"])
  setCatalog("de", { Post: "Beitrag", "Post|verb": "Posten" })
  expect([t("Post"), t("Post|verb")]).toEqual(["Beitrag", "Posten"])
})

test("fills in values and plurals", () => {
  expect(t("Follow {name}", { name: "Ada" })).toBe("Follow Ada")
  const text = "{count, plural, one {# post} other {# posts}}"
  expect(t(text, { count: 1 })).toBe("1 post")
  expect(t(text, { count: 1204 })).toBe("1,204 posts")
})

test("uses the texts and the plural rules of a catalog", () => {
  const text = "{count, plural, one {# post} other {# posts}}"
  setCatalog("pl", { [text]: "{count, plural, one {# wpis} few {# wpisy} other {# wpisów}}" })
  expect(currentLocale()).toBe("pl")
  expect([1, 3, 5].map((count) => t(text, { count }))).toEqual(["1 wpis", "3 wpisy", "5 wpisów"])
})

test("falls back to English texts and plurals", () => {
  setCatalog("pl", {})
  expect(t("{count, plural, one {# like} other {# likes}}", { count: 3 })).toBe("3 likes")
})

test("a missing translation keeps the plural rules and numbers of English", () => {
  const text = "{count, plural, one {# tag} other {# tags}}"
  // One of them, as these languages count.
  for (const [language, count] of [
    ["ru", 21],
    ["fr", 0],
  ] as const) {
    setCatalog(language, { Tag: "other" })
    expect(t(text, { count })).toBe(`${count} tags`)
  }
  setCatalog("de", { Tag: "other" })
  expect(t(text, { count: 1204 })).toBe("1,204 tags")
})

test("translates a sentence of the server if the catalog has it", () => {
  setCatalog("de", { "User not found": "Person nicht gefunden" })
  expect(translated("User not found")).toBe("Person nicht gefunden")
  expect(translated("Something {new}")).toBe("Something {new}")
})

test("notifies subscribers of a language change", () => {
  let heard = 0
  const leave = onLocaleChange(() => heard++)
  setCatalog("de", {})
  leave()
  setCatalog("fr", {})
  expect(heard).toBe(1)
})
