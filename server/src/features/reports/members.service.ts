import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"

/** Tells the member a case is about what became of it, where no penalty does so. */
export async function tellMember(
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
