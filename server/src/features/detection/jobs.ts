import { job } from "#platform/jobs/queue.ts"

import { walkJob } from "./decisions.service.ts"
import { nightly, readOn } from "./keeping.service.ts"
import { resumeScans, scanJob } from "./scan.service.ts"

export const detectionJobs = [
  scanJob,
  walkJob,
  job({ name: "detection.resume", cron: "* * * * *", run: (ctx) => resumeScans(ctx) }),
  job({ name: "detection.read", cron: "*/5 * * * *", run: (ctx) => readOn(ctx) }),
  job({ name: "detection.nightly", cron: "30 3 * * *", run: (ctx) => nightly(ctx) }),
]
