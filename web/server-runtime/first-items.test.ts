import { expect, test } from "vitest"

import { firstItems } from "./first-items.ts"

const items = [
  { text: 'a "quoted", [odd] {text} \\' },
  { list: [1, [2, { three: "\\\\" }]], empty: "" },
  { text: '\\"],}' },
  { last: true },
]

test.for([0, 1, 2, 3, 4, 9])("parses %i items and nothing after them", (count) => {
  for (const json of [JSON.stringify(items), JSON.stringify(items, null, 2)])
    expect(firstItems(json, count === 0 ? items.length : count)).toEqual(
      items.slice(0, count === 0 ? items.length : count),
    )
  expect(firstItems("[]", count + 1)).toEqual([])
})
