import { job } from "#platform/jobs/queue.ts"

import { detectBacklog } from "./language.service.ts"
import { sweepDeletedPosts } from "./removal.service.ts"

export const postsJobs = [
  job({ name: "posts.languages", cron: "* * * * *", run: (ctx) => detectBacklog(ctx) }),
  job({ name: "posts.sweep", cron: "*/15 * * * *", run: (ctx) => sweepDeletedPosts(ctx) }),
]
