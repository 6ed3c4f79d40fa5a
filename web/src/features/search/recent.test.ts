import { expect, test } from "vitest"

import { addRecent, readable } from "./recent.ts"

test("the newest stands first, each term once, eight at most", () => {
  expect(addRecent(["a", "b"], "c")).toEqual(["c", "a", "b"])
  expect(addRecent(["a", "Fog", "b"], "fog")).toEqual(["fog", "a", "b"])
  expect(addRecent([..."abcdefgh"], "i")).toEqual([..."iabcdefg"])
})

test.each([
  [null, []],
  ["", []],
  ["{", []],
  ['"text"', []],
  ["{}", []],
  ['["fog", 1, null, " ", "lake"]', ["fog", "lake"]],
  [JSON.stringify(["x".repeat(500), "fog"]), ["fog"]],
])("%j is read as %j", (text, expected) => expect(readable(text)).toEqual(expected))
