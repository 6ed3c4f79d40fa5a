import { expect, test } from "vitest"

import { firstItems } from "./first-items.ts"

const items = [
  { text: 'a "quoted", [odd] {text},\n of two lines \\' },
  { list: [1, [2, { three: "\\\\" }]], empty: "" },
  { text: '\\"],}' },
  { last: true },
]

test.for([0, 1, 2, 3, 4, 9])("finds %i items and nothing after them", (count) => {
  const json = `[${items.map((item) => JSON.stringify(item)).join(",\n")}]`
  expect(firstItems(json, count).map((item) => JSON.parse(item) as unknown)).toEqual(
    items.slice(0, count),
  )
  expect(firstItems("[]", count)).toEqual([])
})
