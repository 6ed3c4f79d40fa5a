import { expect, test } from "vitest"

import { isOver } from "./is-over.ts"

const at = (second: number) => new Date(second * 1000)

test.each([
  [null, null, false],
  [null, at(11), false],
  [null, at(10), true],
  [null, at(9), true],
  [at(1), null, true],
  [at(1), at(11), true],
])("ended %s, expires %s: over is %s", (endedAt, expiresAt, expected) => {
  expect(isOver({ endedAt, expiresAt }, at(10))).toBe(expected)
})
