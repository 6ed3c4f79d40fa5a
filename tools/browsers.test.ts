import { readFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

import { BUILD_TARGET, OLDEST_BROWSERS } from "../web/browsers.ts"

test("README names the oldest browsers the build compiles for", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
  const list = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name} ${version}`)
  expect(readme.replaceAll(/\s+/g, " ")).toContain(`Oldest supported browsers: ${list.join(", ")}.`)
  expect(BUILD_TARGET).toEqual(["chrome123", "edge123", "firefox128", "safari17.5"])
})
