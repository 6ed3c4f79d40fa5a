import { expect, test } from "vitest"

import { FOLDED_LINES, isLongText } from "./long-text.ts"

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join("\n")

test.each([
  ["an empty text", "", false],
  ["eight lines", lines(FOLDED_LINES), false],
  ["nine lines: one hidden line is not worth a button", lines(FOLDED_LINES + 1), false],
  ["ten lines", lines(FOLDED_LINES + 2), true],
  ["blank lines", "\n".repeat(20) + "end", true],
  ["blank lines at the end", "start" + "\n".repeat(20), false],
  ["one endless word", "a".repeat(5000), true],
  ["a paragraph of five lines", "words and ".repeat(40), false],
])("%s", (_, text, isLong) => expect(isLongText(text)).toBe(isLong))
