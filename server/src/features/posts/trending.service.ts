import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Post } from "@grove/contract/posts"
import type { Page } from "@grove/contract/route"

import { adaptiveCache } from "#platform/adaptive-cache.ts"
import type { Context } from "#platform/context.ts"
import { decodeCursor, encodeCursor } from "#platform/http/cursor.ts"

import { rankTrending, type Ranked } from "./rank-trending.ts"
import { selectBeginning, selectCandidates, selectVotes } from "./trending.queries.ts"
import { viewPosts } from "./view.ts"

/** Up to this many votes are read without caching. */
const LARGE = 1000

/** The ranking is the same for all viewers; pages drop what a viewer cannot see. */
const rankingOf = adaptiveCache(
  async (ctx, categoryId: number | undefined) => {
    const now = ctx.now()
    const candidates = await selectCandidates(ctx.db, now, categoryId)
    if (candidates.length === 0) return { ranked: [], read: 0 }
    const votes = await selectVotes(
      ctx.db,
      candidates.map((post) => post.id),
    )
    const bornAt = await selectBeginning(ctx.db)
    const ranked = rankTrending(
      candidates.map((row) => ({
        id: row.id,
        authorId: row.author_id,
        createdAt: row.created_at.getTime(),
      })),
      votes.map((row) => ({
        postId: row.post_id,
        userId: row.user_id,
        since: row.since.getTime(),
      })),
      now.getTime(),
      bornAt?.getTime(),
    )
    return { ranked, read: candidates.length + votes.length }
  },
  ({ read }) => read > LARGE,
)

export async function trendingPosts(
  ctx: Context,
  query: PageQuery & { categoryId?: number },
): Promise<Page<Post>> {
  const limit = query.limit ?? PAGE.default
  const [score, id] = decodeCursor(query.cursor, "number", "uuid") ?? []
  const { ranked } = await rankingOf(ctx, query.categoryId)
  const isAfter = (entry: Ranked) =>
    score === undefined ||
    id === undefined ||
    entry.score < score ||
    (entry.score === score && entry.id < id)
  const rest = ranked.filter(isAfter)
  const items: Post[] = []
  let read = 0
  while (items.length <= limit && read < rest.length) {
    // A few more than needed, since the viewer cannot see all of them.
    const ids = rest.slice(read, read + limit + 10).map((entry) => entry.id)
    items.push(...(await viewPosts(ctx, ids)))
    read += ids.length
  }
  const shown = items.slice(0, limit)
  const last = rest.find((entry) => entry.id === shown.at(-1)?.id)
  return {
    items: shown,
    next: items.length > limit && last ? encodeCursor([last.score, last.id]) : undefined,
  }
}
