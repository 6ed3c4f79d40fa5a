import type { Post } from "@grove/contract/posts"

import { pipelinedRows } from "#db/sql.ts"
import { postsText, type PostsRow } from "#features/posts/view.ts"
import type { Context } from "#platform/context.ts"

const PINNED = postsText(
  "select post_id, 1 as position, null::text as reposter_id from pins where user_id = $2",
  { isOpenedByAddress: true },
)

/** The pinned post of a member, if the viewer can see it. */
export async function viewPinned(ctx: Context, userId: string): Promise<Post | undefined> {
  const [found] = await pipelinedRows<PostsRow>(ctx.db, PINNED, [ctx.actor.userId, userId])
  return found?.posts ? (JSON.parse(found.posts) as Post) : undefined
}
