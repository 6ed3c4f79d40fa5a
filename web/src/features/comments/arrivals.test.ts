import { expect, test } from "vitest"

import { commentOf, personOf } from "#test/samples.ts"

import { placeArrivals } from "./arrivals.ts"

const mine = commentOf("1", { user: personOf("me") })
const theirs = commentOf("2", { user: personOf("ann") })
const later = commentOf("3", { user: personOf("bob") })

test.each([
  ["oldest first, all loaded", false, false, "", ["1", "2", "3"], []],
  ["oldest first, more to load", false, true, "", ["1"], []],
  ["newest first", true, false, "", ["1"], ["2", "3"]],
  ["newest first, revealed up to one", true, false, "2", ["1", "2"], ["3"]],
  ["newest first, begun in the middle", true, true, "3", ["1"], []],
])("%s", (_, isNewestFirst, hasUnloaded, revealedTo, shown, waiting) => {
  const placed = placeArrivals([mine, theirs, later], {
    myId: "me",
    isNewestFirst,
    hasUnloaded,
    revealedTo,
  })
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  expect([ids(placed.shown), ids(placed.waiting)]).toEqual([shown, waiting])
})
