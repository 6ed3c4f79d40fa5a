import { expect, test } from "vitest"

import { firstLink, hasLink } from "./links.ts"

const SITE = "https://grove.example"
const long = (characters: number) => `https://a.example/${"x".repeat(characters - 18)}`

test.each([
  ["no link here", false],
  ["see http://a.example", true],
  ["see HTTPS://a.example.", true],
  ["https:// is no address", false],
  ["ftp://a.example", false],
])("hasLink(%j) is %s", (text, expected) => {
  expect(hasLink(text)).toBe(expected)
})

test.each([
  ["no link here", undefined],
  ["first https://a.example/x, then https://b.example", "https://a.example/x"],
  ["http://A.example", "http://a.example/"],
  [`${SITE}/post/1 and https://a.example`, undefined],
  ["https://ann:secret@a.example", undefined],
  ["https://ann@a.example", undefined],
  ["https://:secret@a.example", undefined],
  [long(2000), long(2000)],
  // Spelled out it is longer than written.
  [`https://a.example/${"ü".repeat(400)}`, undefined],
])("firstLink(%j) is %j", (text, expected) => {
  expect(firstLink(text, SITE)).toBe(expected)
})
