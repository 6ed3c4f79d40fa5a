import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { selectMapped, selectStarts, type Mapped } from "./queries.ts"
import { sitemapIndex, sitemapPage } from "./sitemap.ts"

/** A page is small enough for one statement, and all pages for one index. */
const SIZE = { page: 1000, most: 50_000 }
export const SITEMAP_SECONDS = 600
const MAX_CACHED = 20

const isOffered = (ctx: Context) => ctx.config.sitemap && ctx.site.current().publicReading

export interface Sitemaps {
  index(ctx: Context): Promise<string>
  page(ctx: Context, mapped: Mapped, from: string): Promise<string>
}

/** Off by default. Crawlers come rarely and in bursts, so a process caches each page for 10 minutes. */
export function openSitemaps(): Sitemaps {
  const cache = new Map<string, { text: string; at: number }>()

  async function cached(ctx: Context, key: string, read: () => Promise<string>): Promise<string> {
    must(isOffered(ctx), "route.notFound")
    const now = ctx.now().getTime()
    const known = cache.get(key)
    if (known && now - known.at < SITEMAP_SECONDS * 1000) return known.text
    const text = await read()
    cache.delete(key)
    cache.set(key, { text, at: now })
    const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return text
  }

  return {
    index: (ctx) =>
      cached(ctx, "index", async () => {
        const [posts, profiles] = await Promise.all([
          selectStarts(ctx.db, "posts", SIZE, ctx.now()),
          selectStarts(ctx.db, "profiles", SIZE, ctx.now()),
        ])
        return sitemapIndex(ctx.config.publicUrl, { posts, profiles })
      }),
    page: (ctx, mapped, from) =>
      cached(ctx, `${mapped} ${from}`, async () =>
        sitemapPage(
          ctx.config.publicUrl,
          mapped,
          await selectMapped(ctx.db, mapped, from, SIZE.page, ctx.now()),
        ),
      ),
  }
}
