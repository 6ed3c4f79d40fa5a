import { job } from "#platform/jobs/queue.ts"

import { notifyReporters } from "./reporters.service.ts"

/** Runs as a job because a case can have thousands of reporters. */
export const notifyReportersJob = job<{ violationId: number; resolvedAt: string }>({
  name: "reports.tellReporters",
  run: (ctx, payload) => notifyReporters(ctx, payload),
})

export const reportsJobs = [notifyReportersJob]
