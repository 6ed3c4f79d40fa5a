import type { BookmarkState } from "@grove/contract/bookmarks"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Post } from "@grove/contract/posts"
import type { Page } from "@grove/contract/route"

import { requireVisiblePost } from "#features/posts/service.ts"
import { viewPosts } from "#features/posts/view.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"

import { deleteBookmark, insertBookmark, selectBookmarked } from "./queries.ts"

export async function addBookmark(ctx: Context, postId: string): Promise<BookmarkState> {
  return inTransaction(ctx, async (ctx) => {
    await requireVisiblePost(ctx, postId, "share")
    await insertBookmark(ctx.db, postId, ctx.actor.userId)
    return { isBookmarked: true }
  })
}

/** Works for posts that have become invisible, too. */
export async function removeBookmark(ctx: Context, postId: string): Promise<BookmarkState> {
  await deleteBookmark(ctx.db, postId, ctx.actor.userId)
  return { isBookmarked: false }
}

export async function listBookmarks(ctx: Context, query: PageQuery): Promise<Page<Post>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const { items, next } = cutPage(
    await selectBookmarked(ctx.db, ctx.actor.userId, before, limit + 1),
    limit,
    (row) => [row.id],
  )
  return {
    items: await viewPosts(
      ctx,
      items.map((row) => row.post_id),
    ),
    next,
  }
}
