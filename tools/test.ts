import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findChromium } from "./chromium.ts"

/**
 * `npm test`: everything a change must pass, cheapest first. Ends with one line, `N passed, N failed`.
 * A check without tests of its own (format, lint, types, build) counts as one.
 */
interface Outcome {
  passed: number
  failed: number
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

async function check(name: string, command: string, ...args: string[]): Promise<Outcome> {
  const began = Date.now()
  const isGood = await run(command, args)
  console.log(`${isGood ? "✓" : "✗"} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
  }
  return counted({ passed: counts.numPassedTests, failed: counts.numFailedTests }, isGood)
}

async function browser(): Promise<Outcome> {
  const chromium = await findChromium()
  const report = join(scratch, "playwright.json")
  const isGood = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats } = JSON.parse(await readFile(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  // A test that passes at the second try is not a passing test.
  return counted({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, isGood)
}

/** A runner that failed for another reason than a test (a file that does not load) must not look green. */
const counted = (outcome: Outcome, isGood: boolean): Outcome =>
  isGood || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

const types = (workspace: string) => () => check(`types: ${workspace}`, "tsc", "-p", workspace)

const steps: (() => Promise<Outcome>)[] = [
  () => check("format", "oxfmt", "--check"),
  () => check("lint", "oxlint", "--deny-warnings"),
  () => check("dead code", "knip", "--treat-config-hints-as-errors"),
  ...["contract", "server", "web", "tools", "e2e"].map(types),
  () => check("lint with types", "oxlint", "--type-aware", "--deny-warnings"),
  () => check("build", "node", "web/build.ts"),
  unitAndApi,
  browser,
]

const total: Outcome = { passed: 0, failed: 0 }
for (const step of steps) {
  const outcome = await step().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += outcome.passed
  total.failed += outcome.failed
}
await rm(scratch, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
