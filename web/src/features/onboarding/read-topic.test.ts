import { expect, test } from "vitest"

import { readTopic } from "./read-topic.ts"

test.each([
  ["garden", "garden"],
  [" #Garden ", "garden"],
  ["Board games", "boardgames"],
  ["Müll_4", "müll_4"],
  ["園芸", "園芸"],
  ["2024", undefined],
  ["rock'n'roll", undefined],
  ["#", undefined],
  ["x".repeat(101), undefined],
])("%j is the topic %j", (typed, name) => {
  expect(readTopic(typed)).toBe(name)
})
