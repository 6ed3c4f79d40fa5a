import type { Reporter } from "vitest/node"

/** Sent to the parent process when no test file is waiting for a worker. */
export const DRAINING = "draining"

/** A Vitest reporter that notifies `npm test` when workers begin to run out of files. Vitest calls it with `new`. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads the default export
export default function drainingReporter(): Reporter {
  let workers = 1
  let remaining = 0
  return {
    onInit({ config }) {
      workers = config.maxWorkers
    },
    onTestRunStart(specifications) {
      remaining = specifications.length
    },
    onTestModuleEnd() {
      remaining -= 1
      if (remaining <= workers) process.send?.(DRAINING)
    },
  }
}
