import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"
import type { Sentences } from "#platform/language/text.ts"

/** For outcomes without a penalty; penalties send their own notification. */
export async function notifyMember(
  ctx: Context,
  violation: { id: number; userId: string },
  about: "back" | "removed",
  message: Sentences,
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
