import type { Context } from "#platform/context.ts"

import { addToCount } from "./counts.queries.ts"
import { selectByHandles } from "./mentions.queries.ts"
import { parseMentions } from "./mentions.ts"

/** Users mentioned in a text whom its author can see. */
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
