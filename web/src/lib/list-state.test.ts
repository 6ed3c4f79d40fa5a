import { expect, test } from "vitest"

import { listState } from "./list-state.ts"

test.each([
  [{ items: undefined, isError: false }, "loading"],
  [{ items: undefined, isError: true }, "error"],
  [{ items: [], isError: false }, "empty"],
  [{ items: [1], isError: false }, "ready"],
  [{ items: [1], isError: true }, "ready"],
] as const)("%o is %s", (list, state) => {
  expect(listState(list)).toBe(state)
})
