import type { BootQuery } from "@grove/contract/boot"
import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import { keys, type QueryKey } from "@grove/contract/query-keys"
import type { Page } from "@grove/contract/route"

import { currentUser } from "#features/auth/service.ts"
import { trendingHashtags } from "#features/hashtags/service.ts"
import { countMessages, listConversations } from "#features/messages/reading.service.ts"
import { listNotifications, unreadNotifications } from "#features/notifications/service.ts"
import { homeFeed } from "#features/posts/feed.service.ts"
import { listCategories, postsOf } from "#features/posts/service.ts"
import { trendingPosts } from "#features/posts/trending.service.ts"
import { counts } from "#features/reports/figures.service.ts"
import { listStories } from "#features/stories/service.ts"
import { cachedSuggestions } from "#features/users/suggestions.service.ts"
import { viewProfile } from "#features/users/view.ts"
import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import { optional } from "#platform/http/optional.ts"
import type { Boot } from "#platform/http/pages.ts"
import { parseRawJson } from "#platform/http/raw-json.ts"
import { publicPage } from "#public-pages.ts"

/** Data of the navigation, which every screen shows. */
const EVERYWHERE: readonly Read[] = [
  one(keys.messageCounts, (ctx) => countMessages(ctx)),
  one(keys.notifications.unread, (ctx) => unreadNotifications(ctx)),
]

/** Data of the navigation for moderators. */
const MODERATORS: readonly Read[] = [one(keys.moderationCounts, (ctx) => counts(ctx))]

/** The first queries of a screen, by its path. */
const SCREENS: Record<string, readonly Read[]> = {
  "/messages": [list(keys.conversationBox("inbox"), (ctx) => listConversations(ctx, {}))],
  "/explore": [
    list(keys.posts.trending, (ctx) => trendingPosts(ctx, {})),
    one(keys.hashtags.trending, (ctx) => trendingHashtags(ctx)),
    one(keys.categories, (ctx) => listCategories(ctx)),
  ],
  "/search": [one(keys.hashtags.trending, (ctx) => trendingHashtags(ctx))],
  "/notifications": [list(keys.notifications.list, (ctx) => listNotifications(ctx, {}))],
  "/": [
    list(keys.posts.feed, async (ctx) => {
      const feed = await homeFeed(ctx, {})
      return { items: parseRawJson(feed), next: feed.next }
    }),
    one(keys.hashtags.trending, (ctx) => trendingHashtags(ctx)),
    one(keys.stories.list, (ctx) => listStories(ctx)),
    one(keys.users.suggested, (ctx) => cachedSuggestions(ctx, SUGGESTED_SHOWN)),
  ],
}

const PROFILE = /^\/profile\/(?<userId>admin|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const profileReads = (userId: string): readonly Read[] => [
  one(keys.users.one(userId), (ctx) => viewProfile(ctx, userId)),
  list(keys.posts.byUser(userId), async (ctx) => {
    const posts = await postsOf(ctx, userId, {})
    return { items: parseRawJson(posts), next: posts.next }
  }),
]

function readsOf(path: string): readonly Read[] {
  const userId = PROFILE.exec(path)?.groups?.["userId"]
  return SCREENS[path] ?? (userId === undefined ? [] : profileReads(userId))
}

type Read = (ctx: Context) => Promise<BootQuery | undefined>

function one<T>(key: QueryKey<T>, read: (ctx: Context) => Promise<NoInfer<T> | undefined>): Read {
  return async (ctx) => {
    const data = await read(ctx)
    return data === undefined ? undefined : { key, data }
  }
}

function list<T>(key: QueryKey<Page<T>>, read: (ctx: Context) => Promise<Page<NoInfer<T>>>): Read {
  return async (ctx) => {
    const { items, next } = await read(ctx)
    return { key, data: items, next: next ?? null }
  }
}

/**
 * Reads the data of the first screen into the page, which saves a round trip. Keys and data are those of the
 * browser's query cache. Only the user is required; the browser fetches again what could not be read.
 */
export async function bootOf(ctx: Context, path: string, _query: URLSearchParams): Promise<Boot> {
  const [boot, page] = await Promise.all([memberBoot(ctx, path), publicPage(ctx, path)])
  return { ...boot, ...page, queries: [...boot.queries, ...(page?.queries ?? [])] }
}

async function memberBoot(ctx: Context, path: string): Promise<Boot> {
  if (!isMember(ctx.actor)) return { user: null, queries: [] }
  if (ctx.actor.standing.state === "banned") return { user: await currentUser(ctx), queries: [] }
  const isModerator = ctx.actor.permissions.includes("rules")
  const reads = [...EVERYWHERE, ...(isModerator ? MODERATORS : []), ...readsOf(path)]
  const [user, ...queries] = await Promise.all([
    currentUser(ctx),
    ...reads.map((read) => optional(ctx, read(ctx))),
  ])
  return { user, queries: queries.filter((query) => query !== undefined) }
}
