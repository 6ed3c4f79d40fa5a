import { job } from "#platform/jobs/queue.ts"

import { graphTrustJob } from "./decide/decisions.service.ts"
import { fingerprintNewContent, nightly } from "./maintenance.service.ts"
import { resumeScans, scanJob } from "./scan/scan.service.ts"

export const detectionJobs = [
  scanJob,
  graphTrustJob,
  job({ name: "detection.resume", cron: "* * * * *", run: (ctx) => resumeScans(ctx) }),
  job({ name: "detection.read", cron: "*/5 * * * *", run: (ctx) => fingerprintNewContent(ctx) }),
  job({ name: "detection.nightly", cron: "30 3 * * *", run: (ctx) => nightly(ctx) }),
]
