import { expect, test } from "vitest"

import { draftOf, EMPTY_RULE, isComplete } from "./rule-draft.ts"

test("starts a new rule with the specified defaults", () => {
  expect(draftOf(undefined)).toEqual({
    name: "",
    description: "",
    category: "content",
    severity: "medium",
    action: "warn",
    isActive: true,
    autoEnforce: false,
  })
})

test("starts editing with the rule's values, without server-only fields", () => {
  const draft = { ...EMPTY_RULE, name: "Be kind", description: "Always." }
  expect(draftOf({ ...draft, id: 3, createdAt: "2026-01-01T00:00:00Z" })).toEqual(draft)
})

test.each([
  ["", "", false],
  ["a", "", false],
  ["  ", "b", false],
  ["a", " \n", false],
  ["a", "b", true],
])("with name %j and description %j, isComplete is %s", (name, description, expected) => {
  expect(isComplete({ ...EMPTY_RULE, name, description })).toBe(expected)
})
