import { expect, test } from "vitest"

import { standingOf, type StandingPenalty } from "./standing.ts"

const NOW = new Date("2026-05-01T12:00:00Z")
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const penalty = (
  id: number,
  type: StandingPenalty["type"],
  hours: number | null = null,
): StandingPenalty => ({
  id,
  type,
  reason: `reason ${id}`,
  rule: null,
  expiresAt: hours === null ? null : at(hours),
})

test.each([
  ["nothing", [], "good", undefined],
  ["a warning", [penalty(1, "warning")], "good", undefined],
  ["a restriction", [penalty(1, "restriction", 5)], "restricted", 1],
  [
    "a suspension beside a restriction",
    [penalty(1, "suspension", 1), penalty(2, "restriction", 99)],
    "suspended",
    1,
  ],
  [
    "a ban beside everything",
    [penalty(1, "suspension", 9), penalty(2, "ban"), penalty(3, "warning")],
    "banned",
    2,
  ],
  ["a suspension that is over", [penalty(1, "suspension", -1)], "good", undefined],
  ["a suspension that ends this very moment", [penalty(1, "suspension", 0)], "good", undefined],
  [
    "an expired ban beside a restriction",
    [penalty(1, "ban", -1), penalty(2, "restriction", 1)],
    "restricted",
    2,
  ],
  [
    "two suspensions: the longer counts",
    [penalty(1, "suspension", 2), penalty(2, "suspension", 8)],
    "suspended",
    2,
  ],
  [
    "one without end outlasts all",
    [penalty(1, "suspension"), penalty(2, "suspension", 8)],
    "suspended",
    1,
  ],
] as const)("%s", (_name, penalties, state, penaltyId) => {
  const standing = standingOf(penalties, NOW)
  expect(standing.state).toBe(state)
  expect(standing.penaltyId).toBe(penaltyId)
})

test("carries what a person must be told", () => {
  const standing = standingOf([{ ...penalty(7, "suspension", 24), rule: "No spam" }], NOW)
  expect(standing).toEqual({
    state: "suspended",
    until: at(24).toISOString(),
    reason: "reason 7",
    rule: "No spam",
    penaltyId: 7,
  })
})

test("a ban without end has no date", () => {
  expect(standingOf([penalty(1, "ban")], NOW)).not.toHaveProperty("until")
})
