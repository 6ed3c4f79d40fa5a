import { job } from "#platform/jobs/queue.ts"

import { removeStaleAttempts } from "./attempts.service.ts"
import { removeExpiredLogoutTokens } from "./provider-logout.service.ts"
import { removeStaleSessions } from "./sessions.service.ts"

export const authJobs = [
  job({
    name: "auth.sweep",
    cron: "23 * * * *",
    async run(ctx) {
      await removeStaleSessions(ctx)
      await removeStaleAttempts(ctx)
      await removeExpiredLogoutTokens(ctx)
    },
  }),
]
