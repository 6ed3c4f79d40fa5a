import { realpathSync } from "node:fs"
import { relative } from "node:path"

import { Stryker } from "@stryker-mutator/core"

import { report } from "./report.ts"
import { makeSandbox, writeConfig } from "./sandbox.ts"
import { nearbyTests, selectFiles, testsIn } from "./select.ts"

/**
 * `npm run mutants -- PATH… [--tests PATH…]`: mutation testing of files, folders, globs or line ranges
 * (`file.ts:10-40`). Prints the surviving mutants and the share killed per folder.
 *
 * Runs the tests of the nearest folder that has any, because an API test imports the whole application and
 * would otherwise count as related to every file. `--tests` names others instead: a single file is the fastest.
 */
const USAGE =
  "npm run mutants -- PATH… [--tests PATH…]   e.g. npm run mutants -- server/src/features/likes"

const args = process.argv.slice(2)
const split = args.indexOf("--tests")
const paths = split === -1 ? args : args.slice(0, split)
if (paths.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const root = new URL("../..", import.meta.url).pathname
process.chdir(root)
const mutate = selectFiles(paths)
const testFiles = split === -1 ? nearbyTests(mutate) : testsIn(args.slice(split + 1))
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
    plugins: ["@stryker-mutator/vitest-runner", new URL("ignore.ts", import.meta.url).pathname],
    reporters: ["progress-append-only"],
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 15,
    logLevel: "warn",
    warnings: false,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
  report(results.map((result) => ({ ...result, fileName: relative(here, result.fileName) })))
} finally {
  process.chdir(root)
  sandbox.remove()
}
