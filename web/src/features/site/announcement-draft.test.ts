import { expect, test } from "vitest"

import { draftOf, EMPTY, factsOf, isEndWrong } from "./announcement-draft.ts"

const now = Date.parse("2026-03-10T12:00:00")

test("a form without times begins now and has no end", () => {
  expect(factsOf({ ...EMPTY, text: " Hello " })).toEqual({
    text: "Hello",
    language: null,
    endsAt: null,
  })
})

test("a form returns the times it was given", () => {
  const stored = {
    id: "1",
    text: "Hello",
    language: "de",
    startsAt: "2026-03-10T12:30:00.000Z",
    endsAt: "2026-03-11T12:30:00.000Z",
  }
  const { id: _, ...facts } = stored
  expect(factsOf(draftOf(stored))).toEqual(facts)
})

test.each([
  ["", "", false],
  ["", "2026-03-10T12:01", false],
  ["", "2026-03-10T12:00", true],
  ["2026-03-12T12:00", "2026-03-11T12:00", true],
  ["2026-03-11T12:00", "2026-03-12T12:00", false],
])("from '%s' until '%s' is wrong: %s", (startsAt, endsAt, isWrong) => {
  expect(isEndWrong({ ...EMPTY, startsAt, endsAt }, now)).toBe(isWrong)
})
