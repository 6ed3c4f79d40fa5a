import { readFileSync } from "node:fs"
import { join } from "node:path"

import { LANGUAGES } from "@grove/contract/languages"
import { expect, test } from "vitest"

import { CATALOG_LANGUAGES } from "../../catalog-compiler.ts"
import { catalogProblems, problemOf } from "../../catalog-problems.ts"
import { allServerTexts, allTexts, textsIn } from "../../texts-in-code.ts"

const texts = allTexts()
const SERVER = join(import.meta.dirname, "../../../server/src/languages")
const readCatalog = (language: string, folder = import.meta.dirname) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Record<string, string>

test("finds the texts of a module", () => {
  const code = `const x = <p title={t("A {name}", { name })}>{isNew ? t("New") : t(isOld ? "Old" : "None")}</p>`
  expect([...textsIn(code, "x.tsx")]).toEqual(["A {name}", "New", "Old", "None"])
  expect(texts.length).toBeGreaterThan(1000)
})

test("every language on offer has a catalog", () => {
  expect([...LANGUAGES].filter((language) => language !== "en").toSorted()).toEqual(
    CATALOG_LANGUAGES.toSorted(),
  )
})

test("catalogs are complete, hold nothing unused, and keep values and plurals", () => {
  const problems = CATALOG_LANGUAGES.flatMap((language) =>
    catalogProblems(readCatalog(language), texts, language).map((line) => `${language}: ${line}`),
  )
  expect(problems).toEqual([])
})

test("the server's catalogs are complete too", () => {
  const serverTexts = allServerTexts()
  expect(serverTexts).toEqual(
    expect.arrayContaining(["{name} liked your post", "Sign in to {name}", "User not found"]),
  )
  const problems = CATALOG_LANGUAGES.flatMap((language) =>
    catalogProblems(readCatalog(language, SERVER), serverTexts, language).map(
      (line) => `${language}: ${line}`,
    ),
  )
  expect(problems).toEqual([])
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
