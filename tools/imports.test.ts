import { cruise } from "dependency-cruiser"
import { expect, test } from "vitest"

// @ts-expect-error -- a configuration file without types
import law from "../.dependency-cruiser.mjs"

/** Without a transpiler the tool sees nothing and is content: a plausible number of files is part of the law. */
const FEWEST_FILES = 200

test("imports point downwards and through the front doors", async () => {
  process.chdir(new URL("..", import.meta.url).pathname)
  const { output } = await cruise(["contract/src", "server/src", "web/src"], {
    ruleSet: { forbidden: law.forbidden },
    ...law.options,
    validate: true,
  } as never)
  if (typeof output === "string") throw new Error("The tool answered with text instead of facts.")
  const { violations, totalCruised } = output.summary
  expect(totalCruised).toBeGreaterThan(FEWEST_FILES)
  expect(violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([])
})
