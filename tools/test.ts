import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { CHECKS, runChecks } from "./check.ts"
import { findChromium, findHeadlessShell } from "./chromium.ts"

/**
 * `npm test`: everything a change must pass, cheapest first. Ends with one line, `N passed, N failed, N skipped`.
 * A check without tests of its own (format, lint, types, build) counts as one.
 */
interface Outcome {
  passed: number
  failed: number
  skipped: number
}

const root = new URL("..", import.meta.url).pathname
const scratch = await mkdtemp(join(tmpdir(), "grove-run-"))

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    })
    child.on("error", () => resolve(false))
    child.on("exit", (code) => resolve(code === 0))
  })
}

async function checks(): Promise<Outcome> {
  const failed = await runChecks()
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

async function build(): Promise<Outcome> {
  const isGood = await run("node", ["web/build.ts"])
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

async function unitAndApi(): Promise<Outcome> {
  const report = join(scratch, "vitest.json")
  const isGood = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ])
  const counts = JSON.parse(await readFile(report, "utf8")) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
  }
  return counted(
    {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests,
    },
    isGood,
  )
}

async function browser(): Promise<Outcome> {
  const chromium = await findChromium()
  const shell = await findHeadlessShell()
  const report = join(scratch, "playwright.json")
  const isGood = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    CHROMIUM: chromium,
    ...(shell && { CHROMIUM_HEADLESS_SHELL: shell }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats } = JSON.parse(await readFile(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  // A flaky test is a failing test.
  return counted(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
    isGood,
  )
}

/** Counts a failure when the runner failed without a failing test, for example because a file did not load. */
const counted = (outcome: Outcome, isGood: boolean): Outcome =>
  isGood || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

const total: Outcome = { passed: 0, failed: 0, skipped: 0 }
for (const [name, step] of Object.entries({ checks, build, unitAndApi, browser })) {
  const began = Date.now()
  const outcome = await step().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
}
await rm(scratch, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
