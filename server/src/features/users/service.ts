import type { Context } from "#platform/context.ts"

import { addToCount } from "./counts.queries.ts"
import { selectByHandles } from "./mentions.queries.ts"
import { parseMentions } from "./mentions.ts"

/** The people a text names, as far as its writer may see them. */
export async function mentionsOf(ctx: Context, text: string) {
  const handles = parseMentions(text)
  return handles.length === 0 ? [] : selectByHandles(ctx.db, ctx.actor.userId, handles)
}

export const countPosts = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "postsCount", by)
export const countFollowers = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "followersCount", by)
export const countFollowing = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "followingCount", by)
