import { enqueue, job, type Job } from "#platform/jobs/queue.ts"

import { deleteFinishedMails } from "./queries.ts"
import { attemptMail } from "./send.ts"

const KEPT_MS = 30 * 86_400_000

/** Sends one mail. A failed attempt queues the next one itself, because the queue's own waits grow to hours. */
export const sendMailJob: Job<{ id: string; priority: number }> = job({
  name: "mail.send",
  async run(ctx, { id, priority }) {
    const runAt = await attemptMail(ctx, id)
    if (runAt) await enqueue(ctx, sendMailJob, { id, priority }, { priority, runAt })
  },
})

export const mailPlatformJobs: readonly Job<never>[] = [
  sendMailJob,
  job({
    name: "mail.sweep",
    cron: "40 3 * * *",
    run: (ctx) => deleteFinishedMails(ctx.db, new Date(ctx.now().getTime() - KEPT_MS)),
  }),
]
