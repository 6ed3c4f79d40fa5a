import { notify } from "#features/notifications/service.ts"
import type { Context } from "#platform/context.ts"

/** Idempotent for each post and member. */
export async function notifyMentioned(
  ctx: Context,
  postId: string,
  mentions: readonly { id: string }[],
) {
  for (const { id } of mentions) {
    await notify(ctx, {
      userId: id,
      type: "other",
      kind: "mention",
      groupKey: `mention:${postId}`,
      onceKey: `mention:${postId}`,
      postId,
    })
  }
}
