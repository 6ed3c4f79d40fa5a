import { job, type Job } from "#platform/jobs/queue.ts"

import { bundleAlerts } from "./alerts.service.ts"
import { notifyReporters } from "./reporters.service.ts"

/** Runs as a job because a case can have thousands of reporters. */
export const notifyReportersJob = job<{ violationId: number; resolvedAt: string }>({
  name: "reports.tellReporters",
  run: (ctx, payload) => notifyReporters(ctx, payload),
})

export const reportsJobs: readonly Job<never>[] = [
  notifyReportersJob,
  job({ name: "reports.bundle", cron: "5 * * * *", run: (ctx) => bundleAlerts(ctx) }),
]
