import { DAY_MS } from "@grove/contract/durations"
import type { TrendingHashtag } from "@grove/contract/hashtags"

import { runRead, type ShortRead } from "#db/short-reads.ts"
import { adaptiveCache } from "#platform/adaptive-cache.ts"
import type { Context } from "#platform/context.ts"

import { parseHashtags } from "./parse-hashtags.ts"
import {
  hiddenUsesRead,
  selectTrending,
  deletePostHashtags,
  insertPostHashtags,
  upsertHashtags,
} from "./queries.ts"

export { parseHashtags }

const TRENDING_DAYS = 7
const TRENDING_SHOWN = 10
/** Up to this many uses are read without caching. */
const LARGE = 500

/** The window in which uses of a hashtag count. */
export const trendingSince = (ctx: Context) =>
  new Date(ctx.now().getTime() - TRENDING_DAYS * DAY_MS)

/** The hashtags of a text, inserted if they are new. */
export async function hashtagsOf(ctx: Context, text: string) {
  const names = parseHashtags(text)
  return names.length === 0 ? [] : upsertHashtags(ctx.db, names)
}

export async function tagNewPost(ctx: Context, postId: string, tags: readonly { id: number }[]) {
  await insertPostHashtags(
    ctx.db,
    postId,
    tags.map((tag) => tag.id),
  )
}

export async function tagPost(ctx: Context, postId: string, tags: readonly { id: number }[]) {
  await deletePostHashtags(ctx.db, postId)
  await tagNewPost(ctx, postId, tags)
}

/** The same for all viewers; more than are shown, since a viewer may not see all of them. */
const trendingNow = adaptiveCache(
  (ctx, shown: number) => selectTrending(ctx.db, trendingSince(ctx), ctx.now(), 3 * shown),
  (found) => (found[0]?.uses ?? 0) > LARGE,
)

export async function trendingHashtags(ctx: Context): Promise<TrendingHashtag[]> {
  return runRead(ctx.db, await readTrending(ctx))
}

export async function readTrending(ctx: Context): Promise<ShortRead<TrendingHashtag[]>> {
  return visibleTrending(ctx, await trendingNow(ctx, TRENDING_SHOWN), TRENDING_SHOWN)
}

/** More of them than the list shows. */
export async function popularHashtags(ctx: Context, limit: number): Promise<string[]> {
  const trending = await trendingNow(ctx, TRENDING_SHOWN)
  const visible = await runRead(ctx.db, visibleTrending(ctx, trending, limit))
  return visible.map((tag) => tag.name)
}

/** The most used hashtags, without visibility checks. */
export async function trendingIds(ctx: Context): Promise<number[]> {
  const trending = await trendingNow(ctx, TRENDING_SHOWN)
  return trending.map((tag) => tag.id)
}

/** Uses that the viewer can see, by hashtag id. */
export async function trendingUses(ctx: Context): Promise<Map<number, number>> {
  const trending = await trendingNow(ctx, TRENDING_SHOWN)
  const visible = await runRead(ctx.db, visibleTrending(ctx, trending, trending.length))
  return new Map(visible.map((tag) => [tag.id, tag.usage_count]))
}

/** Only what a viewer cannot see is read for each viewer, because that is mostly nothing. */
function visibleTrending(ctx: Context, trending: readonly TrendingHashtag[], limit: number) {
  const ids = trending.map((tag) => tag.id)
  return hiddenUsesRead(ctx.actor.userId, trendingSince(ctx), ids, (hidden) => {
    const hiddenUses = new Map(hidden.map((tag) => [tag.id, tag.uses]))
    return trending
      .map(({ id, name, usage_count: uses }) => ({
        id,
        name,
        usage_count: uses - (hiddenUses.get(id) ?? 0),
      }))
      .filter((tag) => tag.usage_count > 0)
      .slice(0, limit)
  })
}
