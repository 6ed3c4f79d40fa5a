import { expect, test } from "vitest"

import { moveInCalendar } from "./calendar-keys.ts"

test.each([
  ["ArrowRight", false, "2026-12-01"],
  ["ArrowLeft", false, "2026-11-29"],
  ["ArrowRight", true, "2026-11-29"],
  ["ArrowLeft", true, "2026-12-01"],
  ["ArrowDown", false, "2026-12-07"],
  ["ArrowUp", true, "2026-11-23"],
  ["Home", false, "2026-11-30"],
  ["End", false, "2026-12-06"],
  ["PageDown", false, "2026-12-30"],
  ["PageUp", false, "2026-10-30"],
  ["Enter", false, undefined],
])("%s (right to left: %s) leads to %s", (key, isMirrored, to) => {
  expect(moveInCalendar(key, "2026-11-30", 1, isMirrored)).toBe(to)
})
