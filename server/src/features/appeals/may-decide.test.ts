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
    "the issuer while another moderator exists",
    "max",
    { userId: "bob", giverId: "max", reporterIds: [] },
    ["mia", "max"],
    false,
  ],
  ["the issuer, alone", "max", { userId: "bob", giverId: "max", reporterIds: [] }, ["max"], true],
  [
    "the issuer, when the only other moderator appeals",
    "max",
    { userId: "mia", giverId: "max", reporterIds: [] },
    ["mia", "max"],
    true,
  ],
  ["their own", "mia", { userId: "mia", giverId: "max", reporterIds: [] }, ["mia", "max"], false],
  ["their own, alone", "mia", { userId: "mia", giverId: null, reporterIds: [] }, ["mia"], false],
  [
    "a moderator, when only administrators decide",
    "mia",
    { userId: "max", giverId: "ada", reporterIds: [] },
    ["ada"],
    false,
  ],
  [
    "a reporter while another moderator exists",
    "mia",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max", "moe"],
    false,
  ],
  [
    "neither reporter nor issuer",
    "moe",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max", "moe"],
    true,
  ],
  [
    "a reporter, when the only other moderator is the issuer",
    "mia",
    { userId: "bob", giverId: "max", reporterIds: ["mia"] },
    ["mia", "max"],
    true,
  ],
  [
    "any moderator, when a rule issued it",
    "max",
    { userId: "bob", giverId: null, reporterIds: [] },
    ["mia", "max"],
    true,
  ],
])("decides who may decide: %s", (_name, moderator, facts, moderators, expected) => {
  expect(mayDecide(moderator, facts, moderators)).toBe(expected)
})
