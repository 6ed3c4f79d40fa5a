import { expect, test } from "vitest"

import { addRecent, readable } from "./recent.ts"

test("keeps eight distinct terms, newest first", () => {
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
])("reads %j as %j", (text, expected) => expect(readable(text)).toEqual(expected))
