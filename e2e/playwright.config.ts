import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { defineConfig } from "@playwright/test"

import { COMPILED } from "../server/test/compiled.ts"
import { CHROMIUM, launch } from "./launch.ts"

const port = 3100 + (process.pid % 500)
const baseURL = (process.env["GROVE_E2E_URL"] ??= `http://localhost:${port}`)
const dataDir = (process.env["GROVE_E2E_DATA"] ??= temporaryFolder())

/** Created and removed by the process that starts the server; workers get its name from the environment. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "grove-e2e-"))
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real server on a fresh database, and a real Chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // On two cores: a browser waits for frames and the network. Three workers left 5 % of the time, four 3 %.
  workers: 4,
  retries: 0,
  // Far beyond what a test takes: a busy machine is no defect.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
    // Tracing slows every test by a fifth; set TRACE=1 to investigate a failure.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: launch(process.env["CHROMIUM_HEADLESS_SHELL"] ?? CHROMIUM),
  },
  webServer: {
    command: "node server/src/start.ts",
    cwd: "..",
    url: `${baseURL}/api/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      ...COMPILED,
      PORT: new URL(baseURL).port,
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    },
    // Shows server errors beside the test that caused them.
    stdout: "pipe",
  },
})
