import { job } from "#platform/jobs/queue.ts"
import { publishToServers } from "#platform/live/bus.ts"

import { ANNOUNCEMENT_CHANGED } from "./events.ts"

/** Runs when a scheduled announcement begins. Idempotent; one that was moved meanwhile is not shown. */
export const announceJob = job<{ id: string }>({
  name: "site.announce",
  run: (ctx, { id }) => publishToServers(ctx, ANNOUNCEMENT_CHANGED, { id, isNew: true }),
})

export const siteJobs = [announceJob]
