import type { Context } from "#platform/context.ts"
import { publishToServers } from "#platform/live/bus.ts"
import { serverEvent } from "#platform/live/server-event.ts"

/** The number of guests changed. Subscribers read the current state when they deliver it. */
export const ATTENDANCE_CHANGED = serverEvent<{ postId: string }>("attendance.changed")

export const publishAttendance = (ctx: Context, postId: string) =>
  publishToServers(ctx, ATTENDANCE_CHANGED, { postId })
