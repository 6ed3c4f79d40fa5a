import type { StoredMention } from "#db/tables/users.ts"
import type { Context } from "#platform/context.ts"

import { addToCount } from "./counts.queries.ts"
import { selectByHandles } from "./mentions.queries.ts"
import { parseMentions } from "./mentions.ts"

export { parseMentions }

/**
 * Users mentioned in a text whom its author can see. `known` are the mentions of the text before an edit: their handles
 * keep meaning the same people, whatever handles these have now.
 */
export async function mentionsOf(
  ctx: Context,
  text: string,
  known: readonly StoredMention[] = [],
): Promise<StoredMention[]> {
  const handles = parseMentions(text)
  const kept = known.filter(({ handle }) => handles.includes(handle.toLowerCase()))
  const unknown = handles.filter(
    (name) => !kept.some(({ handle }) => handle.toLowerCase() === name),
  )
  if (unknown.length === 0) return kept
  return [...kept, ...(await selectByHandles(ctx.db, ctx.actor.userId, unknown))]
}

export const countPosts = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "postsCount", by)
export const countFollowers = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "followersCount", by)
export const countFollowing = (ctx: Context, userId: string, by: number) =>
  addToCount(ctx.db, userId, "followingCount", by)
