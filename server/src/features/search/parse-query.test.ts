import { TEXT } from "@grove/contract/limits"
import { expect, test } from "vitest"

import { isAsking, parseQuery, type Query } from "./parse-query.ts"

const day = (text: string) => new Date(`${text}T00:00:00Z`)

test.each<[string, Partial<Query>]>([
  ["", {}],
  ["   ", {}],
  ["fog lake", { texts: ["fog", "lake"], names: ["fog", "lake"] }],
  ['"fog over" lake', { texts: ["fog over", "lake"], names: ["lake"] }],
  ["“golden hour”", { texts: ["golden hour"] }],
  ['say "never closed', { texts: ["say", "never", "closed"], names: ["say", "never", "closed"] }],
  ['"" "" ""', {}],
  ["#GoldenHour", { hashtags: ["goldenhour"] }],
  ["#日本 #a_b", { hashtags: ["日本", "a_b"] }],
  ["#", {}],
  ["# fog", { texts: ["fog"], names: ["fog"] }],
  ["#no-tag", { texts: ["#no-tag"], names: ["#no-tag"] }],
  ["@ada_moss", { texts: ["@ada_moss"], names: ["ada_moss"] }],
  ["Ann@Example.com", { texts: ["Ann@Example.com"], email: "ann@example.com" }],
  ["from:ann fog", { from: "ann", texts: ["fog"], names: ["fog"] }],
  ['FROM:"Ann Moss"', { from: "Ann Moss" }],
  ["from:@ann", { from: "ann" }],
  ["from:", { texts: ["from:"], names: ["from:"] }],
  ["from: ann", { texts: ["from:", "ann"], names: ["from:", "ann"] }],
  ["has:image", { hasImage: true }],
  ["Has:Photos cat", { hasImage: true, texts: ["cat"], names: ["cat"] }],
  ["has:fun", { texts: ["has:fun"], names: ["has:fun"] }],
  ["after:2026-07-01 before:2026-08", { after: day("2026-07-01"), before: day("2026-08-01") }],
  ["before:2024", { before: day("2024-01-01") }],
  ["before:2026-02-31", { texts: ["before:2026-02-31"], names: ["before:2026-02-31"] }],
  ["after:yesterday", { texts: ["after:yesterday"], names: ["after:yesterday"] }],
  ["% _ * & | ! ( ) <-> : ' \\ ;--", {}],
  ["cats & dogs", { texts: ["cats", "dogs"], names: ["cats", "dogs"] }],
  [
    "'; drop table posts; --",
    { texts: ["drop", "table", "posts;"], names: ["drop", "table", "posts;"] },
  ],
  ["😀 🏳️‍🌈", {}],
  ["שלום \u202eolleh", { texts: ["שלום", "olleh"], names: ["שלום", "olleh"] }],
  ["ｆｏｇ", { texts: ["fog"], names: ["fog"] }],
  ["a\u0000b", { texts: ["a", "b"], names: ["a", "b"] }],
])("parses %j", (input, expected) => {
  const nothing = {
    texts: [],
    hashtags: [],
    names: [],
    email: undefined,
    from: undefined,
    hasImage: false,
    after: undefined,
    before: undefined,
  }
  expect(parseQuery(input)).toEqual({ ...nothing, ...expected })
})

test.each(["", "  ", "😀", "***", '""', "#", "&|!"])("%j asks for nothing", (input) =>
  expect(isAsking(parseQuery(input))).toBe(false),
)

test("truncates very long queries and queries of very many words", () => {
  const long = parseQuery("x".repeat(10_000))
  expect(long.texts[0]).toHaveLength(TEXT.search)
  expect(parseQuery("a ".repeat(5000)).texts.length).toBeLessThanOrEqual(12)
  expect(parseQuery("#a ".repeat(5000)).hashtags.length).toBeLessThanOrEqual(12)
  const [half] = parseQuery("a".repeat(TEXT.search - 1) + "😀").texts
  expect(half?.isWellFormed()).toBe(true)
})
