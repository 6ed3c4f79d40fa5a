import { expect, test } from "vitest"

import { barShare, sumEvidence } from "./sum-evidence.ts"

test("sums each family into one bar, strongest suspicion first", () => {
  const sums = sumEvidence([
    { family: "audience", weight: -1.5, text: "friends" },
    { family: "picture", weight: 2, text: "shared" },
    { family: "audience", weight: 0.5, text: "follows many" },
  ])
  expect(sums).toEqual([
    { family: "picture", weight: 2, texts: ["shared"] },
    { family: "audience", weight: -1, texts: ["friends", "follows many"] },
  ])
})

test("scales the longest bar to its half and keeps small evidence small", () => {
  const sums = sumEvidence([
    { family: "picture", weight: 2, text: "" },
    { family: "audience", weight: -1, text: "" },
  ])
  expect(sums.map((sum) => barShare(sum.weight, sums))).toEqual([1, 0.5])
  const small = sumEvidence([{ family: "picture", weight: 0.2, text: "" }])
  expect(barShare(0.2, small)).toBeCloseTo(0.2)
  expect(sumEvidence([])).toEqual([])
})
