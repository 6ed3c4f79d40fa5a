import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, statfs } from "node:fs/promises"
import { freemem, tmpdir } from "node:os"
import { join, relative } from "node:path"

import { COMPILED } from "../server/test/compiled.ts"
import { selectTests, type Selection } from "./changed/selection.ts"
import { CHECKS, runChecks } from "./check.ts"
import { findChromium, findHeadlessShell } from "./chromium.ts"
import { DRAINING } from "./draining-reporter.ts"
import { measureProcessorTime } from "./processor-time.ts"

/**
 * `npm test`: everything a change must pass. Ends with one line, `N passed, N failed, N skipped`.
 * A check without tests of its own (format, lint, types, build) counts as one.
 *
 * `npm test -- --changed [REVISION]`: only the tests that the changes since then (HEAD: those not committed) can affect.
 *
 * The checks run beside the build and the first tests, and the browser tests start while the last API tests run: a
 * phase that ends with one busy core leaves the other to the next phase.
 */
interface Outcome {
  passed: number
  failed: number
  skipped: number
}

const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0 }
const EVERYTHING: Selection = { unit: "all", browser: "all", leftOut: "" }

/** Repeated before the last line, because a long log is often cut at its beginning. */
const failures: string[] = []

const root = new URL("..", import.meta.url).pathname
// Databases in memory: on a machine with a slow disk, statements would reach their time limits.
if (await hasMemoryFor("/dev/shm")) process.env["TMPDIR"] = "/dev/shm"
const [option, since = "HEAD"] = process.argv.slice(2)
if (option !== undefined && option !== "--changed") throw new Error(`Unknown option ${option}`)
const selection = option === undefined ? EVERYTHING : await selectTests(root, since)
const scratch = await mkdtemp(join(tmpdir(), "grove-run-"))

async function hasMemoryFor(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3
}

const processorTime = measureProcessorTime()

interface RunOptions {
  phase: string
  env?: Record<string, string>
  onMessage?: (message: unknown) => void
}

function run(command: string, args: string[], options: RunOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", options.onMessage ? "ipc" : "ignore"],
      env: { ...process.env, ...COMPILED, ...options.env },
    })
    processorTime.follow(child.pid, options.phase)
    if (options.onMessage) child.on("message", options.onMessage)
    child.on("error", () => resolve(false))
    child.on("exit", (code) => resolve(code === 0))
  })
}

async function checks(): Promise<Outcome> {
  const failed = await runChecks((pid) => processorTime.follow(pid, "checks"))
  failures.push(...failed)
  return { passed: CHECKS.length - failed.length, failed: failed.length, skipped: 0 }
}

async function build(): Promise<Outcome> {
  const isGood = await run(process.execPath, ["tools/build.ts"], { phase: "build" })
  return counted({ passed: isGood ? 1 : 0, failed: 0, skipped: 0 }, isGood)
}

async function unitAndApi(onDraining: () => void): Promise<Outcome> {
  if (selection.unit.length === 0) return NOTHING
  const report = join(scratch, "vitest.json")
  const isGood = await run(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=tools/draining-reporter.ts",
      `--outputFile.json=${report}`,
      ...(selection.unit === "all" ? [] : selection.unit),
    ],
    { phase: "unit and API", onMessage: (message) => message === DRAINING && onDraining() },
  )
  const counts = JSON.parse(await readFile(report, "utf8")) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: {
      name: string
      status: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  for (const file of counts.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === "failed")
    const name = relative(root, file.name)
    failures.push(
      ...failed.map((one) => `${name} › ${one.fullName}\n    ${firstLine(one.failureMessages[0])}`),
    )
    if (file.status === "failed" && failed.length === 0) failures.push(`${name} (the file)`)
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

const CONFIG = "e2e/playwright.config.ts"

async function browser(): Promise<Outcome> {
  if (selection.browser.length === 0) return NOTHING
  const chromium = await findChromium()
  const shell = await findHeadlessShell()
  const specs = selection.browser === "all" ? [] : selection.browser
  const report = join(scratch, "playwright.json")
  const isGood = await run("playwright", ["test", "--config", CONFIG, ...specs], {
    phase: "browser",
    env: {
      CHROMIUM: chromium,
      ...(shell && { CHROMIUM_HEADLESS_SHELL: shell }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  const { stats, suites } = JSON.parse(await readFile(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }
  failures.push(...suites.flatMap(failedSpecs))
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

interface Suite {
  suites?: Suite[]
  specs: { ok: boolean; file: string; line: number; title: string }[]
}

const failedSpecs = ({ suites = [], specs }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

const firstLine = (text = "") => text.split("\n", 1)[0]

/** Counts a failure when the runner failed without a failing test, for example because a file did not load. */
const counted = (outcome: Outcome, isGood: boolean): Outcome =>
  isGood || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

const total: Outcome = { passed: 0, failed: 0, skipped: 0 }

async function phase(name: string, step: () => Promise<Outcome>) {
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

function processorSeconds(): string {
  const sums = processorTime.sums().map(([name, seconds]) => [name, Math.round(seconds)] as const)
  const all = sums.reduce((sum, [, seconds]) => sum + seconds, 0)
  const parts = sums.map(([name, seconds]) => `${name} ${seconds}`).join(", ")
  return `Processor seconds: ${all}${parts && ` (${parts})`}`
}

const checked = phase("checks", checks)
await phase("build", build)
const draining = Promise.withResolvers<void>()
const tested = phase("unit and API", () => unitAndApi(draining.resolve))
await Promise.race([draining.promise, tested])
await Promise.all([checked, tested, phase("browser", browser)])
await rm(scratch, { recursive: true, force: true })
console.log(processorSeconds())
for (const failure of failures) console.log(`✗ ${failure}`)
const leftOut = selection.leftOut && `; ${selection.leftOut}`
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped${leftOut}`)
process.exit(total.failed === 0 ? 0 : 1)
