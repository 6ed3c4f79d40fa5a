import type { BlockState, HiddenPerson, MuteState } from "@grove/contract/blocks"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"

import { endFollowsBetween } from "#features/follows/service.ts"
import { deleteUnreadNotificationsOfPair } from "#features/notifications/pair.service.ts"
import { lockPair } from "#features/users/account.service.ts"
import { requireVisibleUser } from "#features/users/profile.service.ts"
import { shapePersonRef } from "#features/users/view.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"

import {
  deleteBlock,
  deleteBlocksAndMutesOf,
  deleteMute,
  freezeNames,
  insertBlock,
  insertMute,
  selectBlocked,
  selectMuted,
  unfreezeNames,
  type HiddenRow,
} from "./queries.ts"

/** Allowed even when the other side blocked first; protection must not depend on timing. */
export async function blockUser(ctx: Context, userId: string): Promise<BlockState> {
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx, userId)
    if (await insertBlock(ctx.db, ctx.actor.userId, userId)) {
      await freezeNames(ctx.db, userId, ctx.actor.userId)
      await endFollowsBetween(ctx, ctx.actor.userId, userId)
      await deleteUnreadNotificationsOfPair(ctx, ctx.actor.userId, userId)
    }
    return { isBlocked: true }
  })
}

export async function unblockUser(ctx: Context, userId: string): Promise<BlockState> {
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx, userId)
    await deleteBlock(ctx.db, ctx.actor.userId, userId)
    await unfreezeNames(ctx.db, userId, ctx.actor.userId)
    return { isBlocked: false }
  })
}

export async function muteUser(ctx: Context, userId: string): Promise<MuteState> {
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx, userId)
    await requireVisibleUser(ctx, userId)
    await insertMute(ctx.db, ctx.actor.userId, userId)
    return { isMuted: true }
  })
}

export async function unmuteUser(ctx: Context, userId: string): Promise<MuteState> {
  return inTransaction(ctx, async (ctx) => {
    await lockPair(ctx, userId)
    await deleteMute(ctx.db, ctx.actor.userId, userId)
    return { isMuted: false }
  })
}

export const eraseBlocksOf = (ctx: Context, userId: string) =>
  deleteBlocksAndMutesOf(ctx.db, userId)

export const listBlocked = (ctx: Context, query: PageQuery) => listHidden(ctx, query, selectBlocked)
export const listMuted = (ctx: Context, query: PageQuery) => listHidden(ctx, query, selectMuted)

async function listHidden(
  ctx: Context,
  query: PageQuery,
  select: typeof selectBlocked,
): Promise<Page<HiddenPerson>> {
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const found = await select(ctx.db, ctx.actor.userId, before, limit + 1)
  const { items, next } = cutPage(found, limit, (row) => [row.position])
  return { items: items.map(shapeHidden), next }
}

const shapeHidden = (row: HiddenRow): HiddenPerson => ({
  ...shapePersonRef(row),
  since: row.since.toISOString(),
})
