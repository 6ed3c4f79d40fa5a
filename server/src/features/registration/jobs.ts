import { job } from "#platform/jobs/queue.ts"

import { removeOverdueRequests } from "./joining.service.ts"

export const registrationJobs = [
  job({ name: "registration.sweep", cron: "47 * * * *", run: (ctx) => removeOverdueRequests(ctx) }),
]
