import { expect, test } from "vitest"

import { mayDecide } from "./may-decide.ts"

test.each([
  [
    "another moderator",
    "mia",
    { userId: "bob", giverId: "max", reporterIds: [] },
    ["mia", "max"],
    true,
  ],
  [
    "the giver while there is another",
    "max",
    { userId: "bob", giverId: "max", reporterIds: [] },
    ["mia", "max"],
    false,
  ],
  ["the giver, alone", "max", { userId: "bob", giverId: "max", reporterIds: [] }, ["max"], true],
  [
    "the giver, when the only other one appeals",
    "max",
    { userId: "mia", giverId: "max", reporterIds: [] },
    ["mia", "max"],
    true,
  ],
  ["one's own", "mia", { userId: "mia", giverId: "max", reporterIds: [] }, ["mia", "max"], false],
  ["one's own, alone", "mia", { userId: "mia", giverId: null, reporterIds: [] }, ["mia"], false],
  [
    "a moderator, when only administrators decide",
    "mia",
    { userId: "max", giverId: "ada", reporterIds: [] },
    ["ada"],
    false,
  ],
  [
    "a reporter while there is another",
    "mia",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max", "moe"],
    false,
  ],
  [
    "neither reported nor gave it",
    "moe",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max", "moe"],
    true,
  ],
  [
    "a reporter, when the only other one gave it",
    "mia",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max"],
    true,
  ],
  [
    "anybody, when a rule gave it",
    "max",
    { userId: "bob", giverId: null, reporterIds: [] },
    ["mia", "max"],
    true,
  ],
])("%s", (_name, moderator, facts, moderators, expected) => {
  expect(mayDecide(moderator, facts, moderators)).toBe(expected)
})
