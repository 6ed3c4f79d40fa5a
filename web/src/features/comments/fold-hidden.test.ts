import { expect, test } from "vitest"

import { foldHidden } from "./fold-hidden.ts"

test.each([
  ["", ""],
  ["abc", "a b c"],
  ["aBCd", "a (BC) d"],
  ["ABcDe", "(AB) c (D) e"],
])("%s is folded to %s", (letters, shown) => {
  const list = [...letters].map((id) => ({ id, isHidden: id < "a" }))
  const text = foldHidden(list).map((part) =>
    part.isFold ? `(${part.items.map(({ id }) => id).join("")})` : part.item.id,
  )
  expect(text.join(" ")).toBe(shown)
})
