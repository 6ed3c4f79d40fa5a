import { expect, test } from "vitest"

import { isRawJson, parseRawJson } from "./raw-json.ts"

test.each([
  [{ json: "[]" }, true],
  [{ json: "" }, true],
  [{ json: ["[]"] }, false],
  [{}, false],
  [null, false],
  [undefined, false],
  ["json", false],
])("%j is printed already: %s", (answer, expected) => {
  expect(isRawJson(answer)).toBe(expected)
})

test("reads what was printed", () => {
  expect(parseRawJson({ json: '{"id":7}' })).toEqual({ id: 7 })
})
