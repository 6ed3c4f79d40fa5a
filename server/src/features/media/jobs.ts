import { job } from "#platform/jobs/queue.ts"

import { sweepOrphans } from "./service.ts"

export const mediaJobs = [
  job({ name: "media.sweep", cron: "*/10 * * * *", run: (ctx) => sweepOrphans(ctx) }),
]
