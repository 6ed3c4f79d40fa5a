import { expect, test } from "vitest"

import { FIRST_FORM, nextForm, type FeedForm } from "./feed-plan.ts"

const SIZE = { limit: 20, most: 31 }

test("starts with the form that needs no facts about the viewer", () => {
  expect(FIRST_FORM).toBe("scan")
})

test.each<
  [string, FeedForm, [follows: number, shown: number, picked: number], FeedForm | undefined]
>([
  ["a full page of a scan is final", "scan", [50, 21, 21], undefined],
  ["a range with too few items is followed by a merge", "scan", [50, 20, 20], "merge"],
  ["an empty range is followed by a merge", "scan", [1, 0, 0], "merge"],
  ["a scan shortened by hidden items goes straight to exact", "scan", [50, 20, 31], "exact"],
  ["a scan one item below its most goes to merge", "scan", [50, 20, 30], "merge"],
  ["members who follow nobody read the community", "scan", [0, 0, 0], "community"],
  ["own posts do not keep them from the community", "scan", [0, 21, 31], "community"],
  ["a full page of a merge is final", "merge", [50, 21, 21], undefined],
  [
    "a merge that picked less than its most is the end of the feed",
    "merge",
    [50, 20, 30],
    undefined,
  ],
  ["an empty feed is final", "merge", [3, 0, 0], undefined],
  ["a merge shortened by hidden items goes to exact", "merge", [50, 20, 31], "exact"],
  ["unfollowing everyone meanwhile leads to the community", "merge", [0, 5, 5], "community"],
  ["exact is final when full", "exact", [50, 21, 31], undefined],
  ["exact is final when short", "exact", [50, 3, 31], undefined],
  ["the community is final when full", "community", [0, 21, 31], undefined],
  ["the community is final when short", "community", [0, 2, 2], undefined],
  ["following someone meanwhile does not start over", "community", [1, 2, 31], undefined],
])("%s", (_, form, [follows, shown, picked], next) => {
  expect(nextForm(form, { shown, picked, follows }, SIZE)).toBe(next)
})
