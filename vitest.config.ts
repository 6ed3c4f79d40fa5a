import { defineConfig } from "vitest/config"

import { TestOrder } from "./tools/test-order.ts"

/** Below the browser everything runs here; the browser tests are Playwright's (e2e/). */
export default defineConfig({
  test: {
    // On two cores: tests also wait, for processes that start and for clocks. Three workers left 7 % of the time, four 4 %.
    maxWorkers: 4,
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], isolate: false },
      },
      {
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          globalSetup: "./test/global-setup.ts",
          setupFiles: "./test/setup.ts",
          // Importing the application again for each file would take as long as the tests.
          isolate: false,
          // Far beyond what a test takes: a busy machine is no defect.
          testTimeout: 60_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: "web",
          root: "web",
          isolate: false,
          setupFiles: "./test/setup.ts",
          include: ["{src,server-runtime}/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
})
