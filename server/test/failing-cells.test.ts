import { expect, test } from "vitest"

import { failingCells } from "./failing-cells.ts"

test("names every failing cell of a matrix with its reason, and none that passes", async () => {
  const cells = [1, 2, 3, 4].map((number) => [`cell ${number}`, number] as const)
  const failures = await failingCells(cells, async (number) => {
    if (number % 2 === 0) throw new Error(`${number} is even`)
  })
  expect(failures).toEqual(["cell 2: 2 is even", "cell 4: 4 is even"])
})
