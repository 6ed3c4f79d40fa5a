import { LANGUAGES } from "@grove/contract/languages"
import { expect, test } from "vitest"

import { CATALOG_LANGUAGES } from "../../catalog-compiler.ts"
import { catalogProblems, problemOf } from "../../catalog-problems.ts"
import { textsIn } from "../../texts-in-code.ts"

/** The catalogs themselves are a check: `npm run languages`. */
test("finds the texts of a module", () => {
  const code = `const x = <p title={t("A {name}", { name })}>{isNew ? t("New") : t(isOld ? "Old" : "None")}</p>`
  expect([...textsIn(code, "x.tsx")]).toEqual(["A {name}", "New", "Old", "None"])
})

test("every language on offer has a catalog", () => {
  expect([...LANGUAGES].filter((language) => language !== "en").toSorted()).toEqual(
    CATALOG_LANGUAGES.toSorted(),
  )
})

test("a catalog lacks nothing and holds nothing unused", () => {
  const catalog = { Save: "Sichern", Old: "Alt", "Follow {name}": "Folgen" }
  expect(catalogProblems(catalog, ["Save", "Cancel", "Follow {name}"], "de")).toEqual([
    "missing: Cancel",
    "unused: Old",
    "Follow {name}: has the values {} instead of {name}",
  ])
})

test.each([
  ["Follow {name}", "{name} folgen", undefined],
  ["Follow {name}", "Folgen", "has the values {} instead of {name}"],
  ["Follow {name}", "{nam} folgen", "has the values {nam} instead of {name}"],
  ["Follow {name}", "{name folgen", "is not a message: MALFORMED_ARGUMENT"],
  ["Try again", "", "is empty"],
  ["Try again", " Nochmal", "begins or ends with a space"],
  ["Please try it again", "Please try it again", "is English"],
  ["Name", "Name", undefined],
  [
    "{count, plural, one {# post} other {# posts}}",
    "{count, plural, other {# Beiträge}}",
    "lacks the plural forms one",
  ],
  [
    "{count, plural, one {# post} other {# posts}}",
    "{count, plural, one {# Beitrag} other {# Beiträge}}",
    undefined,
  ],
])("%j translated as %j: %s", (text, message, problem) => {
  expect(problemOf(text, message, "de")).toBe(problem)
})
