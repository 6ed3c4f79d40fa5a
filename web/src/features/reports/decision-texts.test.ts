import { PENALTY_CHOICES, type PenaltyChoice } from "@grove/contract/penalties"
import { expect, test } from "vitest"

import { comparedToRule, removalLine, type Choice } from "./decision-texts.ts"

const DAYS = { none: null, warning: 30, restriction: 7, suspension: 14, ban: null }
const choices = (own: PenaltyChoice): Choice[] =>
  PENALTY_CHOICES.map((penalty) => ({ penalty, days: DAYS[penalty], isOwn: penalty === own }))
const NOW = Date.parse("2026-11-15T12:00:00")

test.each([
  ["user", "none", "Clears bio and picture, without a penalty."],
  ["user", "warning", "Clears bio and picture, warns for 30 days."],
  ["user", "restriction", "Clears bio and picture, restricts for 7 days."],
  ["post", "suspension", "Hides the post, suspends until Nov 29, 2026."],
  ["user", "ban", "Clears bio and picture, bans permanently."],
  ["comment", "ban", "Hides the comment, bans permanently."],
] as const)("describes the removal of a %s with %s", (target, penalty, line) => {
  const choice = choices("ban").find((one) => one.penalty === penalty)!
  expect(removalLine(target, choice, NOW)).toBe(line)
})

test.each([
  ["restriction", "none", "milder"],
  ["restriction", "warning", "milder"],
  ["restriction", "restriction", "own"],
  ["restriction", "suspension", "stricter"],
  ["warning", "ban", "stricter"],
  ["ban", "suspension", "milder"],
] as const)("compares: rule %s, chosen %s", (own, chosen, expected) => {
  expect(comparedToRule(choices(own), chosen)).toBe(expected)
})
