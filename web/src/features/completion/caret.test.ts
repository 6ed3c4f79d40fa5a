import { expect, test } from "vitest"

import { listPlace } from "./caret.ts"

const list = { width: 300, height: 262 }
const screen = { top: 0, bottom: 800, width: 390 }
const caret = (x: number, top: number, isRtl = false) => ({ x, top, bottom: top + 24, isRtl })

test.each([
  ["above the caret", caret(20, 600), screen, { top: 332, left: 20, maxHeight: 586 }],
  ["inside the screen", caret(300, 600), screen, { top: 332, left: 82, maxHeight: 586 }],
  ["begins at the right", caret(360, 600, true), screen, { top: 332, left: 60, maxHeight: 586 }],
  ["right to left inside", caret(100, 600, true), screen, { top: 332, left: 8, maxHeight: 586 }],
  ["below where there is room", caret(20, 100), screen, { top: 130, left: 20, maxHeight: 662 }],
  [
    "over the keyboard, in the larger part",
    caret(20, 200),
    { ...screen, top: 40, bottom: 400 },
    { top: 230, left: 20, maxHeight: 162 },
  ],
])("the list is %s", (_, place, visible, expected) => {
  expect(listPlace(place, list, visible)).toEqual(expected)
})
