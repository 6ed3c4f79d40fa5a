import { job, type Job } from "#platform/jobs/queue.ts"

import { deleteEndedSubscriptions } from "./service.ts"

export const pushJobs: readonly Job<never>[] = [
  job({ name: "push.sweep", cron: "25 3 * * *", run: deleteEndedSubscriptions }),
]
