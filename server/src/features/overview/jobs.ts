import { job } from "#platform/jobs/queue.ts"

import { recordHour } from "./service.ts"

export const overviewJobs = [
  // Late in the hour, so that the last one of a day counts almost the whole day.
  job({ name: "overview.record", cron: "57 * * * *", run: (ctx) => recordHour(ctx) }),
]
