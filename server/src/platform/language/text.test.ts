import { expect, test } from "vitest"

import { currentLanguage, html, inLanguage, later, say, sayAll, setCatalog, t } from "./text.ts"

const CATALOG = {
  Hello: "Hallo",
  "Post|verb": "Posten",
  "{count, plural, one {# day} other {# days}}": "{count, plural, one {# Tag} other {# Tage}}",
  "Read <a>{name}</a>": "Lies <a>{name}</a>",
}
const inGerman = <T>(work: () => T): T => {
  const restore = setCatalog("de", CATALOG)
  try {
    return inLanguage("de", work)
  } finally {
    restore()
  }
}
const days = (count: number) => t("{count, plural, one {# day} other {# days}}", { count })

test("says texts in the reader's language, and English where a translation is missing", () => {
  expect([currentLanguage(), t("Hello"), t("Post|verb"), days(1), days(2)]).toEqual([
    "en",
    "Hello",
    "Post",
    "1 day",
    "2 days",
  ])
  expect(inGerman(() => [currentLanguage(), t("Hello"), t("Post|verb"), days(1), days(2)])).toEqual(
    ["de", "Hallo", "Posten", "1 Tag", "2 Tage"],
  )
  expect(inGerman(() => [t("Unknown"), t("Unknown|noun"), say(later("Hello"), "en")])).toEqual([
    "Unknown",
    "Unknown",
    "Hello",
  ])
  expect(inGerman(() => t("{count, plural, one {# cat} other {# cats}}", { count: 1 }))).toBe(
    "1 cat",
  )
})

test("a missing translation keeps the plural rules and numbers of English", () => {
  const cats = (count: number) => t("{count, plural, one {# cat} other {# cats}}", { count })
  expect(inGerman(() => cats(1204))).toBe("1,204 cats")
  const restore = setCatalog("fr", CATALOG)
  expect(inLanguage("fr", () => [cats(0), days(0)])).toEqual(["0 cats", "0 Tag"])
  restore()
})

test("keeps texts for later as plain data", () => {
  expect(later("Hello")).toEqual({ text: "Hello" })
  expect(later("Hello {name}", { name: "Ann" })).toEqual({
    text: "Hello {name}",
    values: { name: "Ann" },
  })
})

test("says sentences one after the other, without a space where a language has none", () => {
  const sentences = [later("Hello"), "as written {x}"]
  expect(sayAll(sentences)).toBe("Hello as written {x}")
  expect(sayAll("alone")).toBe("alone")
  expect(sayAll(later("Hello"))).toBe("Hello")
  for (const language of ["ja", "zh-CN"] as const) {
    const restore = setCatalog(language, {})
    expect(inLanguage(language, () => sayAll(["a", "b"]))).toBe("ab")
    restore()
  }
})

test("writes days of the calendar in UTC, in English as the API has them", () => {
  const at = Date.parse("2026-11-16T23:30:00Z")
  expect(t("{at, date, day}", { at })).toBe("2026-11-16")
  expect(t("{at, date, full}", { at })).toBe("Monday, November 16, 2026")
  expect(t("{at, date, long}", { at })).toBe("Nov 16, 2026")
  expect(inGerman(() => t("{at, date, day}", { at }))).toBe("2026-11-16")
})

test("escapes values in HTML and lets functions write the tags", () => {
  const link = (inside: string) => `<a href="/x">${inside}</a>`
  expect(html(`It's "& co"`)).toBe("It's &quot;&amp; co&quot;")
  expect(html("Hi {name}", { name: `<i>"'` })).toBe("Hi &lt;i&gt;&quot;&#39;")
  expect(html("{n} of 'em", { n: 1234 })).toBe("1234 of 'em")
  expect(html("Read <a>{name}</a>", { a: link, name: "A & B" })).toBe(
    'Read <a href="/x">A &amp; B</a>',
  )
  expect(inGerman(() => html("Read <a>{name}</a>", { a: link, name: "<" }))).toBe(
    'Lies <a href="/x">&lt;</a>',
  )
})
