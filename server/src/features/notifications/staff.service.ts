import type { Permission } from "@grove/contract/auth"

import type { Context } from "#platform/context.ts"
import { job } from "#platform/jobs/queue.ts"

import { notifyStaffJob, type StaffPayload } from "./jobs.ts"
import { notify, STAFF_PREFIX } from "./service.ts"

type StaffWith = (ctx: Context, permission: Permission) => Promise<readonly string[]>

/** Idempotent: the keys of the notice make it one notification per person. */
export const staffJob = (staffWith: StaffWith) =>
  job<StaffPayload>({
    name: notifyStaffJob.name,
    async run(ctx, { permission, notice }) {
      for (const userId of await staffWith(ctx, permission))
        await notify(ctx, {
          ...notice,
          userId,
          type: "other",
          kind: "moderation",
          isAnonymous: true,
          groupKey: `${STAFF_PREFIX}${notice.groupKey}`,
        })
    },
  })
