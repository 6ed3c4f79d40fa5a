import { cruise } from "dependency-cruiser"
import { expect, test } from "vitest"

// @ts-expect-error -- a configuration file without types
import rules, { importers } from "../.dependency-cruiser.mjs"

const insteadOf = new Map<string, string>(
  rules.forbidden.map((rule: { name: string; comment: string }) => [rule.name, rule.comment]),
)

const guardedLibraries: string[] = importers.map(([name]: [string]) => name)
const imported = new Set<string>()

// Without a transpiler the tool finds no files and reports no violations, so a minimum is asserted.
test.each([
  ["contract", 40],
  ["server", 400],
  ["web", 400],
])("imports of %s follow the layers and the public interfaces", async (part, minFiles) => {
  process.chdir(new URL("..", import.meta.url).pathname)
  const { output } = await cruise([`${part}/src`], {
    ruleSet: { forbidden: rules.forbidden },
    ...rules.options,
    validate: true,
  } as never)
  if (typeof output === "string") throw new Error("dependency-cruiser returned text, not a result.")
  const { violations, totalCruised } = output.summary
  expect(totalCruised).toBeGreaterThan(minFiles)
  for (const { dependencies } of output.modules)
    for (const { module } of dependencies) imported.add(module)
  // An import in the wrong direction also closes many cycles: its own message comes first.
  const ordered = violations.toSorted((a, b) => Number("cycle" in a) - Number("cycle" in b))
  const messages = ordered.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(" → ")}\n  ${insteadOf.get(rule.name)}`,
  )
  expect(messages).toEqual([])
})

// A library that the tool excludes by its path would be free to import.
test("the tool sees the imports of each guarded library", () => {
  const isSeen = (name: string) => [...imported].some((m) => m === name || m.startsWith(`${name}/`))
  const unseen = guardedLibraries.filter((name) => !isSeen(name))
  expect(unseen, "Nothing imports them: remove their rules, or make the tool see them.").toEqual([])
})
