import { job } from "#platform/jobs/queue.ts"

import { remindThoseGoing } from "./service.ts"

export const eventsJobs = [
  job({ name: "attendance.remind", cron: "* * * * *", run: (ctx) => remindThoseGoing(ctx) }),
]
