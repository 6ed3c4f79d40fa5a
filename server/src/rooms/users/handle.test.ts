import { expect, test } from "vitest"

import { handleBase, handleCandidate } from "./handle.ts"

test.each([
  ["Ada", "Lovelace", "x@y.example", "ada_lovelace"],
  ["Zoë", "Müller-Łąk", null, "zoe_muller_lak"],
  ["Straße", null, null, "strasse"],
  ["Ａｄａ", null, null, "ada"],
  ["李", "明", "li.ming@example.com", "li_ming"],
  [null, null, "j.doe+tag@example.com", "j_doe_tag"],
  ["A", null, "ann@example.com", "ann"],
  [null, null, null, "member"],
  ["😀", "😀", "é@example.com", "member"],
  ["__x__ y", "<script>", null, "x_y_script"],
  ["a".repeat(60), null, null, "a".repeat(24)],
])("%s %s <%s> → %s", (firstName, lastName, email, expected) => {
  expect(handleBase({ firstName, lastName, email })).toBe(expected)
})

test("tries the plain name first, then numbers, then random ones of growing length", () => {
  const tries = Array.from({ length: 40 }, (_, attempt) =>
    handleCandidate("ada", attempt, () => 0.5),
  )
  expect(tries.slice(0, 5)).toEqual(["ada", "ada2", "ada3", "ada4", "ada5000"])
  expect(tries.at(-1)).toHaveLength(11)
  expect(tries.every((handle) => /^[a-z0-9_]+$/.test(handle))).toBe(true)
})

test("nobody is called like the staff", () => {
  expect(handleCandidate("admin", 0)).toBe("admin1")
})
