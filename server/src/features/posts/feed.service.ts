import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Post } from "@grove/contract/posts"

import type { Context } from "#platform/context.ts"
import { decodeCursor, NEWEST } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { cachedPage, cachePage } from "./feed-cache.ts"
import { firstForm, nextForm } from "./feed-plan.ts"
import { selectFeed, SPARE } from "./feed.queries.ts"
import { pageOfPosts } from "./view.ts"

export async function homeFeed(ctx: Context, query: PageQuery): Promise<RawJson<Post[]>> {
  const limit = query.limit ?? PAGE.default
  const [anchor, before] = decodeCursor(query.cursor, "uuid", "uuid") ?? [NEWEST, NEWEST]
  const { userId } = ctx.actor
  const now = ctx.now().getTime()
  const cached = query.cursor === undefined ? cachedPage(userId, limit, now) : undefined
  const page = { viewerId: userId, before, anchor, most: limit + 1 + SPARE, cached }
  let form = firstForm(cached !== undefined)
  for (;;) {
    const found = await selectFeed(ctx.db, form, page)
    const outcome = { shown: found.length, picked: found[0]?.picked ?? 0 }
    const next = nextForm(form, outcome, { limit, most: page.most })
    if (next) {
      form = next
      continue
    }
    if (query.cursor === undefined) {
      cachePage(userId, found, form === "resume" ? cached : undefined, now)
    }
    const start = anchor === NEWEST ? found[0]?.position : anchor
    return pageOfPosts(ctx.db, found, limit, (last) => [start!, last])
  }
}
