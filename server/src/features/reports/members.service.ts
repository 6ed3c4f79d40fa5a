import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"

/** For outcomes without a penalty; penalties send their own notification. */
export async function notifyMember(
  ctx: Context,
  violation: { id: number; userId: string },
  about: "back" | "removed",
  message: string,
): Promise<void> {
  const key = `violation:${violation.id}:${about}:${ctx.now().getTime()}`
  await notify(ctx, {
    userId: violation.userId,
    type: "other",
    kind: "moderation",
    isAnonymous: true,
    groupKey: key,
    onceKey: key,
    message,
  })
}
