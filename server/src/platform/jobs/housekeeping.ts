import { deleteOldKeys } from "#platform/http/idempotency.ts"
import { job } from "#platform/jobs/queue.ts"

export const platformJobs = [
  job({ name: "platform.forgetKeys", cron: "17 * * * *", run: (ctx) => deleteOldKeys(ctx) }),
]
