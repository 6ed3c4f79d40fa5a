import { releaseImages } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteStoriesOf, deleteViewsOf } from "./erasure.queries.ts"

/** Erases the user's stories with their pictures, and their views of other stories. */
export async function eraseStoriesOf(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const { id } of await deleteStoriesOf(ctx.db, userId))
      await releaseImages(ctx, "story", id)
    await deleteViewsOf(ctx.db, userId)
  })
}
