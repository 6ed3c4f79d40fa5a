import { job } from "#platform/jobs/queue.ts"

import { tellReporters } from "./reporters.service.ts"

/** A case may have a thousand reporters: the decision does not wait for them. */
export const tellReportersJob = job<{ violationId: number; resolvedAt: string }>({
  name: "reports.tellReporters",
  run: (ctx, payload) => tellReporters(ctx, payload),
})

export const reportsJobs = [tellReportersJob]
