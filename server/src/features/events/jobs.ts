import { job } from "#platform/jobs/queue.ts"

import { tellGuests, tellGuestsJob } from "./news.service.ts"
import { remindThoseGoing } from "./reminders.service.ts"

export const remind = job({
  name: "attendance.remind",
  cron: "* * * * *",
  run: (ctx) => remindThoseGoing(ctx),
})
export const tell = job<{ id: string }>({
  name: tellGuestsJob.name,
  run: (ctx, { id }) => tellGuests(ctx, id),
})

export const eventsJobs = [remind, tell]
