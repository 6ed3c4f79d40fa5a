import { expect, test } from "vitest"

import { isComposing } from "./composing.ts"

test.each([
  [true, 13, true],
  [false, 229, true],
  [false, 13, false],
])("an Enter with isComposing %s and key code %i belongs to an IME: %s", (composing, code, is) => {
  expect(isComposing({ isComposing: composing, keyCode: code })).toBe(is)
})
