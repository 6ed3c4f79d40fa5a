import { takeLikesFrom } from "#features/posts/erasure.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { deleteSomeLikesOf } from "./erasure.queries.ts"

const AT_ONCE = 500

/** For somebody who has left; the counts of the posts stay exact. */
export async function eraseLikesOf(ctx: Context, userId: string): Promise<void> {
  let gone: number
  do {
    gone = await inTransaction(ctx, async (ctx) => {
      const posts = await deleteSomeLikesOf(ctx.db, userId, AT_ONCE)
      await takeLikesFrom(ctx, posts)
      return posts.length
    })
  } while (gone === AT_ONCE)
}
