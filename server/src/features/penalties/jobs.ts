import { job } from "#platform/jobs/queue.ts"

import { expirePenalties } from "./service.ts"

export const penaltiesJobs = [
  job({ name: "penalties.expire", cron: "*/5 * * * *", run: (ctx) => expirePenalties(ctx) }),
]
