import { expect, test } from "vitest"

import { firstItems } from "./first-items.ts"

const items = [
  { text: 'a "quoted", [odd] {text} \\' },
  { list: [1, [2, { three: "\\\\" }]], empty: "" },
  { text: '\\"],}' },
  { last: true },
]

test.for([0, 1, 2, 3, 4, 9])("finds %i items and nothing after them", (count) => {
  for (const json of [JSON.stringify(items), JSON.stringify(items, null, 2)])
    expect(firstItems(json, count).map((item) => JSON.parse(item) as unknown)).toEqual(
      items.slice(0, count),
    )
  for (const empty of ["[]", "[ ]"]) expect(firstItems(empty, count)).toEqual([])
})
