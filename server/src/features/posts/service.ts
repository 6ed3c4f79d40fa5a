import { CATEGORY_COLOR, PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { NewPost, Post } from "@grove/contract/posts"

import type { PostImage } from "#db/tables/posts.ts"
import { hashtagsOf, tagNewPost, tagPost } from "#features/hashtags/service.ts"
import { claimImages, releaseImages, saveImages } from "#features/media/service.ts"
import { notify } from "#features/notifications/service.ts"
import { countPosts, mentionsOf } from "#features/users/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { startOf } from "./event-start.ts"
import { selectPostsOf } from "./feed.queries.ts"
import { publishPostCreated } from "./live.service.ts"
import {
  addToCount,
  deleteFeedItem,
  deletePost,
  hasCategory,
  insertFeedItem,
  insertPost,
  lockPost,
  selectCategories,
  selectDeletedBefore,
  selectVisiblePost,
  setDeleted,
  setRemoved,
  updatePost,
  type VisiblePost,
} from "./queries.ts"
import { cutPosts, viewPost } from "./view.ts"

const LINK = /https?:\/\/\S/i

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
  return cutPosts(found, limit, (last) => [last])
}

export async function getPost(ctx: Context, id: string): Promise<Post> {
  const post = await viewPost(ctx, id)
  must(post, "post.notFound")
  return post
}

/** For neighbors: the post if the actor may see it, refused as missing otherwise. */
export async function requireVisiblePost(ctx: Context, id: string): Promise<VisiblePost> {
  const post = await selectVisiblePost(ctx.db, ctx.actor.userId, id)
  must(post, "post.notFound")
  return post
}

/** Decodes and stores the pictures before any transaction begins; unused ones are swept. */
export async function storeImages(ctx: Context, body: NewPost): Promise<PostImage[]> {
  must(
    !body.imageAlts || body.imageAlts.length <= (body.images?.length ?? 0),
    "request.invalid",
    "imageAlts may not be longer than images.",
  )
  const images = await saveImages(ctx, body.images ?? [], "post")
  return images.map((image, index) => ({ ...image, alt: body.imageAlts?.[index] ?? "" }))
}

export async function createPost(
  ctx: Context,
  body: NewPost,
  images: PostImage[],
): Promise<RawJson<Post>> {
  const hasLink = LINK.test(body.content)
  const { title, description, location } = body.event ?? {}
  requireUnrestricted(ctx.actor, {
    texts: [body.content, title, description, location],
    hasPictures: images.length > 0,
  })
  if (body.categoryId !== undefined)
    must(await hasCategory(ctx.db, body.categoryId), "category.notFound")
  return inTransaction(ctx, async (ctx) => {
    const tags = await hashtagsOf(ctx, body.content)
    const mentions = await mentionsOf(ctx, body.content)
    const authorId = ctx.actor.userId
    const { id: postId, post } = await insertPost(ctx.db, {
      authorId,
      content: body.content,
      categoryId: body.categoryId ?? null,
      images,
      event: body.event
        ? { ...body.event, location: body.event.isOnline ? undefined : body.event.location }
        : null,
      eventAt: body.event ? startOf(body.event) : null,
      hashtags: tags,
      mentions,
      hasLink,
      createdAt: ctx.now(),
    })
    if (images.length > 0)
      await claimImages(
        ctx,
        images.map((image) => image.hash),
        "post",
        postId,
      )
    await notifyMentioned(ctx, postId, mentions)
    await publishPostCreated(ctx, { postId, authorId })
    // Last, because the author's row stays locked until the commit; both at once, one statement each.
    await Promise.all([tagNewPost(ctx, postId, tags), countPosts(ctx, authorId, 1)])
    return { json: post }
  })
}

async function notifyMentioned(ctx: Context, postId: string, mentions: readonly { id: string }[]) {
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

type Edit = { content?: string; categoryId?: number | null; imageAlts?: string[] }

export async function editPost(ctx: Context, id: string, edit: Edit): Promise<Post> {
  await inTransaction(ctx, async (ctx) => {
    const post = await requireOwnPost(ctx, id)
    if (edit.categoryId) must(await hasCategory(ctx.db, edit.categoryId), "category.notFound")
    const content = edit.content ?? post.content
    const hasLink = LINK.test(content)
    requireUnrestricted(ctx.actor, { texts: [edit.content, ...(edit.imageAlts ?? [])] })
    const tags = await hashtagsOf(ctx, content)
    const mentions = await mentionsOf(ctx, content)
    await updatePost(ctx.db, id, {
      content,
      hasLink,
      hashtags: tags,
      mentions,
      categoryId: edit.categoryId === undefined ? post.categoryId : edit.categoryId,
      images: post.images.map((image, index) => ({
        ...image,
        alt: edit.imageAlts?.[index] ?? image.alt,
      })),
      editedAt: ctx.now(),
    })
    await tagPost(ctx, id, tags)
    const known = new Set(post.mentions.map((mention) => mention.id))
    await notifyMentioned(
      ctx,
      id,
      mentions.filter((mention) => !known.has(mention.id)),
    )
  })
  return getPost(ctx, id)
}

async function requireOwnPost(ctx: Context, id: string) {
  await requireVisiblePost(ctx, id)
  const post = await lockPost(ctx.db, id)
  must(post && !post.deletedAt && !post.removedAt, "post.notFound")
  must(post.authorId === ctx.actor.userId, "post.notYours")
  return post
}

/** Hides at once; the row goes when the time for undoing is over. Twice is once. */
export async function removeOwnPost(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx.db, id)
    must(post && !post.removedAt, "post.notFound")
    if (post.authorId !== ctx.actor.userId) {
      await requireVisiblePost(ctx, id)
      throw new AppError("post.notYours")
    }
    if (!post.deletedAt) {
      await setDeleted(ctx.db, id, ctx.now())
      await countPosts(ctx, post.authorId, -1)
    }
    return { isDeleted: true }
  })
}

export async function restoreOwnPost(ctx: Context, id: string): Promise<Post> {
  await inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx.db, id)
    must(post && !post.removedAt && post.authorId === ctx.actor.userId, "post.notFound")
    if (post.deletedAt) {
      await setDeleted(ctx.db, id, null)
      await countPosts(ctx, post.authorId, 1)
    }
  })
  return getPost(ctx, id)
}

/** By a decision. Says whether it changed anything, so that overturning restores exactly that. */
export async function takeAwayPost(ctx: Context, id: string): Promise<boolean> {
  const post = await lockPost(ctx.db, id)
  if (!post || post.removedAt) return false
  await setRemoved(ctx.db, id, ctx.now())
  if (!post.deletedAt) await countPosts(ctx, post.authorId, -1)
  return true
}

export async function giveBackPost(ctx: Context, id: string): Promise<void> {
  const post = await lockPost(ctx.db, id)
  if (!post?.removedAt) return
  await setRemoved(ctx.db, id, null)
  if (!post.deletedAt) await countPosts(ctx, post.authorId, 1)
}

/** For reposts: a place in the feeds of those who follow the one who passed it on. */
export const addFeedItem = (ctx: Context, item: { id: string; actorId: string; postId: string }) =>
  insertFeedItem(ctx.db, item)
export const removeFeedItem = (ctx: Context, id: string) => deleteFeedItem(ctx.db, id)

export const countLikes = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "likesCount", by)
export const countComments = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "commentsCount", by)
export const countReposts = (ctx: Context, id: string, by: 1 | -1 | 0) =>
  addToCount(ctx.db, id, "repostsCount", by)

const UNDO_MS = 3_600_000

/** Deleted posts whose time for undoing is over. */
export async function sweepDeletedPosts(ctx: Context) {
  const before = new Date(ctx.now().getTime() - UNDO_MS)
  for (const { id } of await selectDeletedBefore(ctx.db, before, 500)) {
    await inTransaction(ctx, async (ctx) => {
      await releaseImages(ctx, "post", id)
      await deletePost(ctx.db, id)
    })
  }
}
