import { expect, test } from "vitest"

import { cardSizes, coverShare } from "./picture-sizes.ts"

test("a picture takes the width of its card at every breakpoint", () => {
  expect(cardSizes(1, true)).toBe(
    "(width < 48rem) calc(100vw - 32px), (width < 64rem) calc(100vw - 82px), (width < 75rem) calc(100vw - 358px), (width < 80rem) calc(100vw - 718px), calc(562px)",
  )
  expect(cardSizes(0.5, false)).toMatch(/^\(width < 48rem\) calc\(\(100vw - 32px\) \* 0\.50\), /)
  expect(cardSizes(0.5, false)).toMatch(/, calc\(\(890px\) \* 0\.50\)$/)
})

test.for([
  { tile: 1, picture: 1, share: 0.5 },
  { tile: 1, picture: 0.6, share: 0.5 },
  { tile: 1, picture: 2, share: 1 },
  { tile: 1.6, picture: 3.2, share: 1 },
])("a picture of ratio $picture covers a tile of ratio $tile", ({ tile, picture, share }) => {
  expect(coverShare(0.5, tile, picture)).toBe(share)
})
