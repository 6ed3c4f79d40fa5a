import type { Context } from "#platform/context.ts"

import { parseHashtags } from "./parse-hashtags.ts"
import { selectTrending, setPostHashtags, upsertHashtags } from "./queries.ts"

/** The window in which uses of a hashtag count. */
export const TRENDING_DAYS = 7
const TRENDING_SHOWN = 10

/** The hashtags a text uses, made if they are new. */
export async function hashtagsOf(ctx: Context, text: string) {
  const names = parseHashtags(text)
  return names.length === 0 ? [] : upsertHashtags(ctx.db, names)
}

export async function tagPost(ctx: Context, postId: string, tags: readonly { id: number }[]) {
  await setPostHashtags(
    ctx.db,
    postId,
    tags.map((tag) => tag.id),
  )
}

export async function trendingHashtags(ctx: Context) {
  const since = new Date(ctx.now().getTime() - TRENDING_DAYS * 86_400_000)
  return selectTrending(ctx.db, ctx.actor.userId, since, TRENDING_SHOWN)
}
