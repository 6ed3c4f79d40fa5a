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
  expect(handleBase({ firstName, lastName, email }, "Moss & Fern")).toBe(expected)
})

test("tries the plain name first, then numbers, then random ones of growing length", () => {
  const tries = Array.from({ length: 40 }, (_, attempt) =>
    handleCandidate("ada", attempt, () => 0.5),
  )
  expect(tries.slice(0, 5)).toEqual(["ada", "ada2", "ada3", "ada4", "ada5000"])
  expect(tries.at(-1)).toHaveLength(11)
  expect(tries.every((handle) => /^[a-z0-9_]+$/.test(handle))).toBe(true)
})

test.each([
  "Grove",
  "GR0VE",
  "grove_team",
  "Grove Support 24",
  "admin",
  "Adm1n",
  "adrnin",
  "a_d_m_i_n",
  "Administrator",
  "Official Moderator",
  "5upp0rt",
  "staff99",
  "system",
  "Moss Fern",
  "m0ss_fern",
  "mossfern2",
])("%s is not taken as a handle, neither from the name nor from the address", (name) => {
  const nobody = { firstName: null, lastName: null, email: null }
  expect(handleBase({ ...nobody, firstName: name }, "Moss & Fern")).toBe("member")
  const email = `${name.replaceAll(" ", ".")}@people.example`
  expect(handleBase({ ...nobody, email }, "Moss & Fern")).toBe("member")
  expect(handleBase({ ...nobody, firstName: name, email: "ann@x.example" }, "Moss & Fern")).toBe(
    "ann",
  )
})

test.each(["Grove Smith", "Rod Systemsson", "Teamu", "Modesty", "Stafford", "Ali", "Melanie"])(
  "%s keeps a handle of that name",
  (name) => {
    const base = handleBase({ firstName: name, lastName: null, email: null }, "Moss & Fern")
    expect(base).toBe(name.toLowerCase().replaceAll(" ", "_"))
  },
)
