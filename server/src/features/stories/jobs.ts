import { job } from "#platform/jobs/queue.ts"

import { expireStories } from "./service.ts"

export const storiesJobs = [
  job({ name: "stories.expire", cron: "*/5 * * * *", run: (ctx) => expireStories(ctx) }),
]
