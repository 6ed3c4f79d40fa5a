import { expect, test } from "vitest"

import { withMention } from "./mention.ts"

test.each([
  ["", "@mei "],
  ["I was there", "@mei I was there"],
  ["@mei I was there", "@mei I was there"],
  ["@Mei hm", "@Mei hm"],
  ["@meike hm", "@mei @meike hm"],
])("%j becomes %j", (text, shown) => {
  expect(withMention(text, "mei")).toBe(shown)
})
