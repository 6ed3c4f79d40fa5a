import { job } from "#platform/jobs/queue.ts"

import { sweepSignIns } from "./service.ts"

export const authJobs = [
  job({ name: "auth.sweep", cron: "23 * * * *", run: (ctx) => sweepSignIns(ctx) }),
]
