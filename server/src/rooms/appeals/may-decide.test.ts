import { expect, test } from "vitest"

import { mayDecide } from "./may-decide.ts"

test.each([
  ["another moderator", "mia", { userId: "bob", giverId: "max" }, ["mia", "max"], true],
  [
    "the giver while there is another",
    "max",
    { userId: "bob", giverId: "max" },
    ["mia", "max"],
    false,
  ],
  ["the giver, alone", "max", { userId: "bob", giverId: "max" }, ["max"], true],
  [
    "the giver, when the only other one appeals",
    "max",
    { userId: "mia", giverId: "max" },
    ["mia", "max"],
    true,
  ],
  ["one's own", "mia", { userId: "mia", giverId: "max" }, ["mia", "max"], false],
  ["one's own, alone", "mia", { userId: "mia", giverId: null }, ["mia"], false],
  [
    "a moderator, when only administrators decide",
    "mia",
    { userId: "max", giverId: "ada" },
    ["ada"],
    false,
  ],
  ["anybody, when a rule gave it", "max", { userId: "bob", giverId: null }, ["mia", "max"], true],
])("%s", (_name, moderator, facts, moderators, expected) => {
  expect(mayDecide(moderator, facts, moderators)).toBe(expected)
})
