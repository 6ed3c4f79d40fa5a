import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Post } from "@grove/contract/posts"

import type { Context } from "#platform/context.ts"
import { decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { audienceOf } from "./audience.ts"
import { learnReach, reachOf } from "./feed-reach.ts"
import { scannedFor, waysOf } from "./feed-way.ts"
import { selectFeed, SPARE, type FeedRow } from "./feed.queries.ts"
import { cutPosts } from "./view.ts"

export async function homeFeed(ctx: Context, query: PageQuery): Promise<RawJson<Post[]>> {
  const limit = query.limit ?? PAGE.default
  const [anchor, before] = decodeCursor(query.cursor, "uuid", "uuid") ?? [NEWEST, NEWEST]
  const page = { viewerId: ctx.actor.userId, before, anchor, most: limit + 1 + SPARE }
  const stretch = { readerId: ctx.actor.userId, before, now: ctx.now() }
  const audience = await audienceOf(ctx)
  const reach = reachOf(stretch, page.most)
  const bounds = { many: scannedFor(audience, limit), recent: reach }
  let found: FeedRow | undefined
  for (const way of waysOf(audience, reach !== undefined)) {
    found = await selectFeed(ctx.db, way, page, bounds)
    // Full, or short because there is no more.
    const isAll = !(way in bounds) && (found.picked_count ?? page.most) < page.most
    if (found.count > limit || isAll) break
  }
  if (audience.follows > 0 && found!.last !== null) learnReach(stretch, limit, found!.last)
  const start = anchor === NEWEST ? found!.first! : anchor
  return cutPosts(found!, limit, (last) => [start, last])
}
