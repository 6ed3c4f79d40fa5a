import { previewLinkJob } from "#features/posts/link.service.ts"
import { job, type Job } from "#platform/jobs/queue.ts"

import { previewInTurn, sweepPreviews } from "./service.ts"

export const linksJobs: readonly Job<never>[] = [
  job<{ url: string }>({
    name: previewLinkJob.name,
    run: (ctx, { url }) => previewInTurn(ctx, url),
  }),
  job({ name: "links.sweep", cron: "25 * * * *", run: (ctx) => sweepPreviews(ctx) }),
]
