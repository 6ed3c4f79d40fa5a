import type { Permission } from "@grove/contract/auth"

import type { Context } from "#platform/context.ts"
import { enqueue } from "#platform/jobs/queue.ts"

import { notifyStaffJob, type StaffNotice } from "./staff.jobs.ts"

/** Notifies everyone who holds this permission, soon after the caller's transaction. */
export async function notifyStaff(
  ctx: Context,
  permission: Permission,
  notice: StaffNotice,
): Promise<void> {
  await enqueue(ctx, notifyStaffJob, { permission, notice })
}
