import { job, type Job } from "#platform/jobs/queue.ts"

import { sendNotificationMails } from "./notify.service.ts"

export const mailJobs: readonly Job<never>[] = [
  job({ name: "mail.notify", cron: "* * * * *", run: (ctx) => sendNotificationMails(ctx) }),
]
