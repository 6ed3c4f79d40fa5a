import { expect, test } from "vitest"

import type { Actor } from "./actor.ts"
import type { AppError } from "./errors.ts"
import { forbiddenPart, requireUnrestricted, type Published } from "./restriction.ts"

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

test("names the part a restricted member cannot share", () => {
  const restricted = { standing: { state: "restricted" } } as Actor
  const say = (published: Published) => {
    try {
      requireUnrestricted(restricted, published)
      return undefined
    } catch (error) {
      const { code, message } = error as AppError
      return [code, message]
    }
  }
  expect(say({ texts: ["words"] })).toBeUndefined()
  expect(say({ hasPictures: true })).toEqual([
    "account.restricted",
    "Your account is restricted: you cannot share pictures for now.",
  ])
  expect(say({ texts: ["www.spam.example"] })).toEqual([
    "account.restricted",
    "Your account is restricted: you cannot share links for now.",
  ])
})
