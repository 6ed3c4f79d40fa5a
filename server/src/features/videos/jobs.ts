import { job } from "#platform/jobs/queue.ts"

import { resumeProcessing, sweepUploads } from "./claiming.service.ts"
import { processUpload } from "./processing.service.ts"

export const videosJobs = [
  processUpload,
  job({ name: "videos.resume", cron: "*/10 * * * *", run: (ctx) => resumeProcessing(ctx) }),
  job({ name: "videos.sweep", cron: "*/15 * * * *", run: (ctx) => sweepUploads(ctx) }),
]
