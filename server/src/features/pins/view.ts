import type { Post } from "@grove/contract/posts"

import { pipelinedRows } from "#db/sql.ts"
import { parsePosts, postsText, printPosts, type PostRow } from "#features/posts/view.ts"
import type { Context } from "#platform/context.ts"

const PINNED = postsText(
  "select post_id, 1 as position, null::text as reposter_id from pins where user_id = $2",
  { isOpenedByAddress: true },
)

/** The pinned post of a member, if the viewer can see it. */
export async function viewPinned(ctx: Context, userId: string): Promise<Post | undefined> {
  const found = await pipelinedRows<PostRow>(ctx.db, PINNED, [ctx.actor.userId, userId])
  return parsePosts(await printPosts(ctx.db, found))[0]
}
