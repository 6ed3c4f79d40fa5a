import { expect, test } from "vitest"

import { csvLine } from "./csv.ts"

test.each([
  ["plain values", ["a", "b c"], "a,b c\r\n"],
  ["a comma", ["a,b"], '"a,b"\r\n'],
  ["quotes", ['say "hi"'], '"say ""hi"""\r\n'],
  ["a line break", ["a\nb"], '"a\nb"\r\n'],
  ["a formula", ["=HYPERLINK(1)"], "'=HYPERLINK(1)\r\n"],
  ["other formula prefixes", ["+1", "-1", "@x"], "'+1,'-1,'@x\r\n"],
  ["an empty value", [""], "\r\n"],
])("writes %s", (_name, values, line) => {
  expect(csvLine(values)).toBe(line)
})
