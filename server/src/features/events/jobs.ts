import { job } from "#platform/jobs/queue.ts"

import { notifyGuests, notifyGuestsJob } from "./news.service.ts"
import { sendReminders } from "./reminders.service.ts"
import { notifyPlaced, notifyPlacedJob } from "./waiting-list.service.ts"

export const remind = job({
  name: "attendance.remind",
  cron: "* * * * *",
  run: (ctx) => sendReminders(ctx),
})
export const tell = job<{ id: string }>({
  name: notifyGuestsJob.name,
  run: (ctx, { id }) => notifyGuests(ctx, id),
})
const place = job<{ id: string }>({
  name: notifyPlacedJob.name,
  run: (ctx, { id }) => notifyPlaced(ctx, id),
})

export const eventsJobs = [remind, tell, place]
