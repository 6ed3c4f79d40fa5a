import { expect, test } from "vitest"

import { firstForm, nextForm, type FeedForm, type FeedOutcome } from "./feed-plan.ts"

const SIZE = { limit: 20, most: 31 }

test("resumes a cached page, and scans without one", () => {
  expect(firstForm(true)).toBe("resume")
  expect(firstForm(false)).toBe("scan")
})

test.each<[string, FeedForm, Partial<FeedOutcome>, FeedForm | undefined]>([
  ["a full page resumed is final", "resume", { shown: 21 }, undefined],
  ["a page that cannot be resumed is merged", "resume", { shown: 0 }, "merge"],
  ["a resumed page that is short is merged", "resume", { shown: 20 }, "merge"],
  ["a full page of a scan is final", "scan", { shown: 21 }, undefined],
  ["a range with too few items is followed by a merge", "scan", { shown: 20 }, "merge"],
  ["an empty range is followed by a merge", "scan", { shown: 0 }, "merge"],
  ["a full page of a merge is final", "merge", { shown: 21, picked: 31 }, undefined],
  [
    "a merge that picked less than its most is the end of the feed",
    "merge",
    { shown: 20, picked: 30 },
    undefined,
  ],
  ["a merge shortened by hidden items goes to exact", "merge", { shown: 20, picked: 31 }, "exact"],
  ["a merge that shows nothing leads to the community", "merge", { shown: 0 }, "community"],
  ["the community is final when full", "community", { shown: 21 }, undefined],
  ["the community is final when short", "community", { shown: 2 }, undefined],
  ["members who follow someone go on to exact", "community", { shown: 0 }, "exact"],
  ["exact is final when full", "exact", { shown: 21 }, undefined],
  ["exact is final when short", "exact", { shown: 3 }, undefined],
  ["exact is final when empty", "exact", { shown: 0 }, undefined],
])("%s", (_, form, outcome, next) => {
  expect(nextForm(form, { shown: 0, picked: 0, ...outcome }, SIZE)).toBe(next)
})
