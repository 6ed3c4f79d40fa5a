import type { Reporter } from "vitest/node"

/** Sent to the parent process when no test file is waiting for a worker. */
export const DRAINING = "draining"

const WORKERS = 2

/** A Vitest reporter that notifies `npm test` when a core is about to become free. Vitest calls it with `new`. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads the default export
export default function drainingReporter(): Reporter {
  let remaining = 0
  return {
    onTestRunStart(specifications) {
      remaining = specifications.length
    },
    onTestModuleEnd() {
      remaining -= 1
      if (remaining <= WORKERS) process.send?.(DRAINING)
    },
  }
}
