import type { FollowState } from "@grove/contract/follows"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Page } from "@grove/contract/route"
import type { Person } from "@grove/contract/users"

import { releaseSender } from "#features/notifications/filter.service.ts"
import { notify } from "#features/notifications/service.ts"
import { lockBoth, lockPair } from "#features/users/account.service.ts"
import { requireVisibleUser } from "#features/users/profile.service.ts"
import { countFollowers, countFollowing } from "#features/users/service.ts"
import { shapePerson } from "#features/users/view.ts"
import { untilFewer } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { cutPage, decodeCursor, NEWEST } from "#platform/http/cursor.ts"

import {
  deleteFollow,
  insertFollow,
  selectBlocksBetween,
  selectFollowers,
  selectFollowing,
  selectPairsOf,
  type FollowPage,
} from "./queries.ts"

export async function addFollow(ctx: Context, userId: string): Promise<FollowState> {
  return inTransaction(ctx, async (ctx) => {
    const me = ctx.actor.userId
    const other = await lockPair(ctx, userId)
    const { hasBlocked, isBlocked } = await selectBlocksBetween(ctx.db, me, userId)
    must(other.state === "active" && !isBlocked, "user.notFound")
    must(!hasBlocked, "user.blocked")
    const by = (await insertFollow(ctx.db, me, userId)) ? 1 : 0
    await countFollowing(ctx, me, by)
    const followers = await countFollowers(ctx, userId, by)
    if (by > 0) {
      const key = `follow:${me}`
      await notify(ctx, {
        userId,
        type: "follow",
        kind: "follow",
        groupKey: key,
        onceKey: key,
      })
      await releaseSender(ctx, userId)
    }
    return { isFollowing: true, followers }
  })
}

export async function removeFollow(ctx: Context, userId: string): Promise<FollowState> {
  return inTransaction(ctx, async (ctx) => {
    const other = await lockPair(ctx, userId)
    const { isBlocked } = await selectBlocksBetween(ctx.db, ctx.actor.userId, userId)
    must(other.state === "active" && !isBlocked, "user.notFound")
    const followers = await endFollow(ctx, ctx.actor.userId, userId)
    return { isFollowing: false, followers }
  })
}

async function endFollow(ctx: Context, followerId: string, followeeId: string): Promise<number> {
  const by = (await deleteFollow(ctx.db, followerId, followeeId)) ? -1 : 0
  await countFollowing(ctx, followerId, by)
  return countFollowers(ctx, followeeId, by)
}

/** For blocks. Ends both follows; caller must hold the lock of both users. */
export async function endFollowsBetween(ctx: Context, one: string, other: string): Promise<void> {
  await endFollow(ctx, one, other)
  await endFollow(ctx, other, one)
}

const ENDED_AT_ONCE = 100

/** Account erasure: ends all follows in both directions and keeps the counts of others exact. */
export async function endAllFollows(ctx: Context, userId: string): Promise<void> {
  await untilFewer(ENDED_AT_ONCE, async () => {
    const pairs = await selectPairsOf(ctx.db, userId, ENDED_AT_ONCE)
    for (const { followerId, followeeId } of pairs) {
      const otherId = followerId === userId ? followeeId : followerId
      await inTransaction(ctx, async (ctx) => {
        await lockBoth(ctx, userId, otherId)
        await endFollow(ctx, followerId, followeeId)
      })
    }
    return pairs.length
  })
}

export const listFollowers = (ctx: Context, userId: string, query: PageQuery) =>
  listPeople(ctx, userId, query, selectFollowers)

export const listFollowing = (ctx: Context, userId: string, query: PageQuery) =>
  listPeople(ctx, userId, query, selectFollowing)

async function listPeople(
  ctx: Context,
  userId: string,
  query: PageQuery,
  select: (db: Context["db"], page: FollowPage) => ReturnType<typeof selectFollowers>,
): Promise<Page<Person>> {
  await requireVisibleUser(ctx, userId)
  const limit = query.limit ?? PAGE.default
  const [before] = decodeCursor(query.cursor, "uuid") ?? [NEWEST]
  const page = { viewerId: ctx.actor.userId, userId, before, limit: limit + 1 }
  const { items, next } = cutPage(await select(ctx.db, page), limit, (row) => [row.position])
  return { items: items.map(shapePerson), next }
}
