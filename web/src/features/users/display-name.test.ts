import { expect, test } from "vitest"

import { displayName, shortName } from "./display-name.ts"

test.each([
  ["Ada", "Moss", "Ada Moss", "Ada"],
  ["Ada", null, "Anonymous User", "Ada"],
  [null, "Moss", "Anonymous User", "Anonymous User"],
  ["", "Moss", "Anonymous User", "Anonymous User"],
  [null, null, "Anonymous User", "Anonymous User"],
])("shows %s %s as '%s', in short '%s'", (firstName, lastName, name, short) => {
  expect(displayName({ firstName, lastName })).toBe(name)
  expect(shortName({ firstName, lastName })).toBe(short)
})
