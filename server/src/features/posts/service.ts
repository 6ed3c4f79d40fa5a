import { CATEGORY_COLOR, PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Post } from "@grove/contract/posts"

import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import { parseRawJson, type RawJson } from "#platform/http/raw-json.ts"

import { selectPostsOf } from "./feed.queries.ts"
import {
  addToCount,
  deleteFeedItem,
  insertFeedItem,
  selectCategories,
  selectVisiblePost,
  type PostLock,
  type VisiblePost,
} from "./queries.ts"
import { pageOfPosts, printPost } from "./view.ts"

export async function listCategories(ctx: Context) {
  const list = await selectCategories(ctx.db)
  return list.map((category) => ({ ...category, color: category.color ?? CATEGORY_COLOR }))
}

export async function postsOf(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<RawJson<Post[]>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const found = await selectPostsOf(ctx.db, ctx.actor.userId, userId, before, limit + 1)
  return pageOfPosts(ctx.db, found, limit, (last) => [last])
}

export async function getPrintedPost(ctx: Context, id: string): Promise<RawJson<Post>> {
  const json = await printPost(ctx, id)
  must(json, "post.notFound")
  return { json }
}

export async function getPost(ctx: Context, id: string): Promise<Post> {
  return parseRawJson(await getPrintedPost(ctx, id))
}

export type { VisiblePost } from "./queries.ts"

/**
 * For other features. Rejects with `post.notFound` if the actor cannot see the post. Whoever writes below it calls this in
 * the transaction with a lock, or the post may be deleted or closed in between.
 */
export async function requireVisiblePost(
  ctx: Context,
  id: string,
  lock?: PostLock,
): Promise<VisiblePost> {
  const post = await selectVisiblePost(ctx.db, ctx.actor.userId, id, lock)
  must(post, "post.notFound")
  return post
}

/** For reposts: an item in the feeds of the reposter's followers. */
export const addFeedItem = (ctx: Context, item: { id: string; actorId: string; postId: string }) =>
  insertFeedItem(ctx.db, item)
export const removeFeedItem = (ctx: Context, id: string) => deleteFeedItem(ctx.db, id)

/** Counts change in the caller's transaction; 0 only reads. Each returns the new value. */
export const countLikes = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "likesCount", by)
export const countComments = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "commentsCount", by)
export const countReposts = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "repostsCount", by)
