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
  ["no penalty", [], "good", undefined],
  ["a warning", [penalty(1, "warning")], "good", undefined],
  ["a restriction", [penalty(1, "restriction", 5)], "restricted", 1],
  [
    "a suspension and a restriction",
    [penalty(1, "suspension", 1), penalty(2, "restriction", 99)],
    "suspended",
    1,
  ],
  [
    "a ban, a suspension and a warning",
    [penalty(1, "suspension", 9), penalty(2, "ban"), penalty(3, "warning")],
    "banned",
    2,
  ],
  ["an expired suspension", [penalty(1, "suspension", -1)], "good", undefined],
  ["a suspension expiring now", [penalty(1, "suspension", 0)], "good", undefined],
  [
    "an expired ban and a restriction",
    [penalty(1, "ban", -1), penalty(2, "restriction", 1)],
    "restricted",
    2,
  ],
  [
    "two suspensions of different length",
    [penalty(1, "suspension", 2), penalty(2, "suspension", 8)],
    "suspended",
    2,
  ],
  [
    "a permanent and a temporary suspension",
    [penalty(1, "suspension"), penalty(2, "suspension", 8)],
    "suspended",
    1,
  ],
] as const)("%s", (_name, penalties, state, penaltyId) => {
  const standing = standingOf(penalties, NOW)
  expect(standing.state).toBe(state)
  expect(standing.penaltyId).toBe(penaltyId)
})

test("includes end, reason, rule and penalty id", () => {
  const standing = standingOf([{ ...penalty(7, "suspension", 24), rule: "No spam" }], NOW)
  expect(standing).toEqual({
    state: "suspended",
    until: at(24).toISOString(),
    reason: "reason 7",
    rule: "No spam",
    penaltyId: 7,
  })
})

test("omits the end of a permanent ban and an unknown rule", () => {
  expect(standingOf([penalty(1, "ban")], NOW)).toStrictEqual({
    state: "banned",
    reason: "reason 1",
    penaltyId: 1,
  })
})
