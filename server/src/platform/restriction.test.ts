import { expect, test } from "vitest"

import { forbiddenPart } from "./restriction.ts"

test.each([
  ["words", { texts: ["hello", null, undefined, "www", "awww. nice"] }, undefined],
  ["an address", { texts: ["hello", "see http://spam.example"] }, "links"],
  ["an address in capitals", { texts: ["HTTPS://SPAM.EXAMPLE"] }, "links"],
  ["an address without a scheme", { texts: ["go to www.spam.example"] }, "links"],
  ["a picture", { hasPictures: true }, "pictures"],
] as const)("%s", (_name, published, part) => {
  expect(forbiddenPart("restricted", published)).toBe(part)
  expect(forbiddenPart("good", published)).toBeUndefined()
})
