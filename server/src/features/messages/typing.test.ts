import { expect, test } from "vitest"

import { MAX_PAIRS, parseTyping, repeatFilter, REPEAT_MS } from "./typing.ts"

test.each([
  [
    { receiverId: "a-1_B", isTyping: true },
    { receiverId: "a-1_B", isTyping: true },
  ],
  [
    { receiverId: "ann", isTyping: "true" },
    { receiverId: "ann", isTyping: false },
  ],
  [{ receiverId: "ann" }, { receiverId: "ann", isTyping: false }],
  [{ receiverId: "x".repeat(40) }, { receiverId: "x".repeat(40), isTyping: false }],
  [{ receiverId: "x".repeat(41) }, undefined],
  [{ receiverId: "" }, undefined],
  [{ receiverId: "ann bob" }, undefined],
  [{ receiverId: "ann\n" }, undefined],
  [{ receiverId: 7 }, undefined],
  [{}, undefined],
])("parses %j", (fields, hint) => {
  expect(parseTyping({ type: "typing", ...fields })).toEqual(hint)
})

test("drops only repeats of the same hint for the same pair within the interval", () => {
  const filter = repeatFilter()
  const start = 1_000_000
  expect(filter.isRepeat("ann:bob", true, start)).toBe(false)
  expect(filter.isRepeat("ann:bob", true, start + REPEAT_MS - 1)).toBe(true)
  expect(filter.isRepeat("ann:eve", true, start + 1)).toBe(false)
  expect(filter.isRepeat("ann:bob", false, start + 1)).toBe(false)
  expect(filter.isRepeat("ann:bob", true, start + 2)).toBe(false)
  expect(filter.isRepeat("ann:bob", true, start + 2 + REPEAT_MS)).toBe(false)
})

test("forgets all pairs instead of growing without limit", () => {
  const filter = repeatFilter()
  for (let n = 0; n <= MAX_PAIRS; n += 1) filter.isRepeat(`pair ${n}`, true, 0)
  expect(filter.isRepeat("pair 0", true, 0)).toBe(true)
  expect(filter.isRepeat("one more", true, 0)).toBe(false)
  expect(filter.isRepeat("pair 0", true, 0)).toBe(false)
})
