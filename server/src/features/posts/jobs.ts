import { job } from "#platform/jobs/queue.ts"

import { sweepDeletedPosts } from "./removal.service.ts"

export const postsJobs = [
  job({ name: "posts.sweep", cron: "*/15 * * * *", run: (ctx) => sweepDeletedPosts(ctx) }),
]
