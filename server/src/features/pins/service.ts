import type { PinState } from "@grove/contract/pins"

import { requireVisiblePost } from "#features/posts/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { deletePin, deletePinOf, upsertPin } from "./queries.ts"

/** Replaces the post pinned before. Idempotent. */
export async function addPin(ctx: Context, postId: string): Promise<PinState> {
  return inTransaction(ctx, async (ctx) => {
    const post = await requireVisiblePost(ctx, postId, "share")
    must(post.authorId === ctx.actor.userId, "pin.notYours")
    return { isPinned: true, replacedPostId: await upsertPin(ctx.db, ctx.actor.userId, postId) }
  })
}

/** Idempotent; leaves another pinned post alone. */
export async function removePin(ctx: Context, postId: string): Promise<PinState> {
  return inTransaction(ctx, async (ctx) => {
    const post = await requireVisiblePost(ctx, postId, "share")
    must(post.authorId === ctx.actor.userId, "pin.notYours")
    await deletePin(ctx.db, ctx.actor.userId, postId)
    return { isPinned: false, replacedPostId: null }
  })
}

/** Account erasure. */
export const erasePinOf = (ctx: Context, userId: string) => deletePinOf(ctx.db, userId)
