import { expect, test } from "vitest"

import { obstacleTo } from "./may-decide.ts"

const MODERATOR = { userId: "mia", isAdmin: false }
const ADMIN = { userId: "ada", isAdmin: true }

test.each([
  ["a moderator, about a member", MODERATOR, {}, null],
  ["an administrator, about a member", ADMIN, {}, null],
  ["a moderator, about staff", MODERATOR, { isStaff: true }, "staff"],
  ["an administrator, about staff", ADMIN, { isStaff: true }, null],
  ["a moderator, reported by them", MODERATOR, { hasReported: true }, "reporter"],
  ["an administrator, reported by them", ADMIN, { hasReported: true }, "reporter"],
  [
    "an administrator, about staff they reported",
    ADMIN,
    { isStaff: true, hasReported: true },
    "reporter",
  ],
  ["a moderator, about themselves", MODERATOR, { userId: "mia", isStaff: true }, "own"],
  ["an administrator, about themselves", ADMIN, { userId: "ada", isStaff: true }, "own"],
] as const)("%s", (_name, moderator, facts, obstacle) => {
  const caseFacts = { userId: "bob", isStaff: false, hasReported: false, ...facts }
  expect(obstacleTo(moderator, caseFacts)).toBe(obstacle)
})
