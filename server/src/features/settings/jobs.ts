import { job } from "#platform/jobs/queue.ts"

import { eraseTraces } from "./erase.service.ts"

/** Runs after the account itself is anonymized. */
export const eraseJob = job<{ userId: string }>({
  name: "settings.erase",
  run: (ctx, { userId }) => eraseTraces(ctx, userId),
})

export const settingsJobs = [eraseJob]
