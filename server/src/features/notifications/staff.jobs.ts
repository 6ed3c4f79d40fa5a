import type { Permission } from "@grove/contract/auth"

import { staffWith } from "#features/auth/staff.service.ts"
import { job } from "#platform/jobs/queue.ts"
import type { Text } from "#platform/language/text.ts"

import { notify } from "./service.ts"

export interface StaffNotice {
  /** Notices with the same key are shown as one entry. */
  groupKey: string
  /** Deduplicates repeated calls. */
  onceKey: string
  /** Plain text in jobs of earlier versions. */
  message: Text | string
  link: string
}

/** Group keys that begin with this are about the work of the team. */
const STAFF_PREFIX = "staff:"

/** Idempotent: the keys of the notice make it one notification per person. */
export const notifyStaffJob = job<{ permission: Permission; notice: StaffNotice }>({
  name: "notifications.staff",
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
