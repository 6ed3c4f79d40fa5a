import { HOUR_MS } from "@grove/contract/durations"
import type { Post } from "@grove/contract/posts"

import { releaseImages } from "#features/media/service.ts"
import { countPosts } from "#features/users/service.ts"
import { inBatches } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

import { deleteDeletedBefore, lockPost, setAllDeleted, setDeleted, setRemoved } from "./queries.ts"
import { getPost, requireVisiblePost } from "./service.ts"

/** Later events of a series do not count as posts. */
const counted = ({ isOccurrence }: { isOccurrence: boolean }) => (isOccurrence ? 0 : 1)

/** Hides the post at once; `sweepDeletedPosts` deletes it when the undo period is over. Idempotent. */
export async function removeOwnPost(ctx: Context, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx.db, id)
    must(post && !post.removedAt, "post.notFound")
    if (post.authorId !== ctx.actor.userId) {
      await requireVisiblePost(ctx, id)
      throw new AppError("post.notYours")
    }
    if (!post.deletedAt) {
      await setDeleted(ctx.db, id, null, ctx.now())
      await countPosts(ctx, post.authorId, -counted(post))
    }
    return { isDeleted: true }
  })
}

export async function restoreOwnPost(ctx: Context, id: string): Promise<Post> {
  await inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx.db, id)
    must(post && !post.removedAt && post.authorId === ctx.actor.userId, "post.notFound")
    if (post.deletedAt) {
      await setDeleted(ctx.db, id, post.deletedAt, null)
      await countPosts(ctx, post.authorId, counted(post))
    }
  })
  return getPost(ctx, id)
}

/** Like `removeOwnPost`, for later events of the actor's series, which count as no posts. */
export const hideOwnPosts = (ctx: Context, ids: readonly string[]) =>
  setAllDeleted(ctx.db, ids, ctx.now())

/** For moderation decisions. Returns whether it changed anything, so that overturning restores exactly that. */
export async function hidePost(ctx: Context, id: string): Promise<boolean> {
  const post = await lockPost(ctx.db, id)
  if (!post || post.removedAt) return false
  await setRemoved(ctx.db, id, null, ctx.now())
  if (!post.deletedAt) await countPosts(ctx, post.authorId, -counted(post))
  return true
}

export async function unhidePost(ctx: Context, id: string): Promise<void> {
  const post = await lockPost(ctx.db, id)
  if (!post?.removedAt) return
  await setRemoved(ctx.db, id, post.removedAt, null)
  if (!post.deletedAt) await countPosts(ctx, post.authorId, counted(post))
}

const UNDO_MS = HOUR_MS
/** Few, because each takes along all that is below it. */
const SWEEP_BATCH = 5

/** Deletes posts whose undo period is over. */
export async function sweepDeletedPosts(ctx: Context) {
  const before = new Date(ctx.now().getTime() - UNDO_MS)
  // Until none is left: the dates of a series follow the first one.
  await inBatches(ctx, 1, async (ctx) => {
    const gone = await deleteDeletedBefore(ctx.db, before, SWEEP_BATCH)
    for (const { id } of gone) await releaseImages(ctx, "post", id)
    return gone.length
  })
}
