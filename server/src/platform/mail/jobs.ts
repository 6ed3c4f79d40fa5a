import { HOUR_MS } from "@grove/contract/durations"

import type { Context } from "#platform/context.ts"
import { enqueue, job, type Job } from "#platform/jobs/queue.ts"

import { deleteFinishedMails, selectStrandedMails } from "./queries.ts"
import { attemptMail } from "./send.ts"

const KEPT_MS = 30 * 24 * HOUR_MS

/** After all other jobs, because a mail server that does not answer holds a worker for seconds. */
export const MAIL_PRIORITY = { urgent: 1, bulk: 10 }

/** Sends one mail. A failed attempt queues the next one itself, because the queue's own waits grow to hours. */
const sendMailJob: Job<{ id: string; priority: number }> = job({
  name: "mail.send",
  async run(ctx, { id, priority }) {
    const runAt = await attemptMail(ctx, id)
    if (runAt) await scheduleMail(ctx, id, priority, runAt)
  },
})

/** One job per mail. */
export const scheduleMail = (
  ctx: Pick<Context, "db">,
  id: string,
  priority: number,
  runAt?: Date,
): Promise<void> =>
  enqueue(
    ctx,
    sendMailJob,
    { id, priority },
    { key: `mail:${id}`, priority, maxAttempts: 5, ...(runAt && { runAt }) },
  )

/** Deletes old outcomes, and queues mails again whose job is gone: after a restored backup or a crash. */
async function sweepMails(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  await deleteFinishedMails(ctx.db, new Date(now - KEPT_MS))
  for (const id of await selectStrandedMails(ctx.db, new Date(now - HOUR_MS)))
    await scheduleMail(ctx, id, MAIL_PRIORITY.bulk)
}

export const mailPlatformJobs: readonly Job<never>[] = [
  sendMailJob,
  job({ name: "mail.sweep", cron: "40 * * * *", run: (ctx) => sweepMails(ctx) }),
]
