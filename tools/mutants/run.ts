import { realpathSync } from "node:fs"
import { relative } from "node:path"

import { Stryker } from "@stryker-mutator/core"

import { readArguments, USAGE } from "./arguments.ts"
import { report } from "./report.ts"
import { makeSandbox, writeConfig } from "./sandbox.ts"
import { nearbyTests, selectFiles, testsIn } from "./select.ts"

/**
 * `npm run mutants -- PATH… [--tests PATH…] [--sample N [--seed WORD]]`: mutation testing of files, folders, globs or
 * line ranges (`file.ts:10-40`). Prints the surviving mutants and the share killed per folder.
 *
 * Runs the tests of the nearest folder that has any, because an API test imports the whole application and
 * would otherwise count as related to every file. `--tests` names others instead: a single file is the fastest.
 * `--sample` tests that many mutants, chosen at random, where all of them would take hours.
 */
const asked = readArguments(process.argv.slice(2))
if (!asked) {
  console.error(USAGE)
  process.exit(2)
}

const root = new URL("../..", import.meta.url).pathname
process.chdir(root)
const mutate = selectFiles(asked.paths)
const testFiles = asked.tests.length === 0 ? nearbyTests(mutate) : testsIn(asked.tests)
if (mutate.length === 0 || testFiles.length === 0) {
  console.error(mutate.length === 0 ? "No source file matches." : "No test file was found.")
  process.exit(2)
}
console.log(`Mutating ${mutate.length} files, tested by:\n  ${testFiles.join("\n  ")}`)

const sandbox = makeSandbox(root)
process.chdir(sandbox.folder)
// Stryker's runner compares real paths with those of Vitest.
const here = realpathSync(sandbox.folder)
try {
  const results = await new Stryker({
    mutate,
    testRunner: "vitest",
    coverageAnalysis: "perTest",
    // The sandbox is ours: Stryker's own copy would resolve @grove/contract to the original.
    inPlace: true,
    vitest: { related: false, pool: "threads", configFile: writeConfig(sandbox.folder, testFiles) },
    concurrency: 2,
    disableTypeChecks: false,
    ignorers: ["operator-texts"],
    plugins: [
      "@stryker-mutator/vitest-runner",
      new URL("ignore.ts", import.meta.url).pathname,
      new URL("sample.ts", import.meta.url).pathname,
    ],
    ...(asked.sample && { checkers: ["sample"], sample: asked.sample }),
    reporters: ["progress-append-only"],
    // Generous: on a busy machine a slow test must not look like an endless loop.
    timeoutMS: 40_000,
    dryRunTimeoutMinutes: 15,
    logLevel: "warn",
    warnings: false,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
  report(
    results.map((result) => ({ ...result, fileName: relative(here, result.fileName) })),
    asked.sample !== undefined,
  )
} finally {
  process.chdir(root)
  sandbox.remove()
}
