import { releaseImages } from "#features/media/service.ts"
import { erasePushOf } from "#features/push/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteAbandonedWith, deleteConversationsOf } from "./erasure.queries.ts"

/** Erases the user's side of all conversations. Messages stay for the other person until both accounts are deleted. */
export async function eraseMessagesOf(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteConversationsOf(ctx.db, userId)
    await erasePushOf(ctx, userId)
    for (const { id } of await deleteAbandonedWith(ctx.db, userId))
      await releaseImages(ctx, "message", id)
  })
}
