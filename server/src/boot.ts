import type { CurrentUser } from "@grove/contract/auth"
import { comments } from "@grove/contract/comments"
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { search, searchTerm } from "@grove/contract/search"
import { users } from "@grove/contract/users"

import { runRead, runReads } from "#db/short-reads.ts"
import { currentUser, readCurrentUser } from "#features/auth/service.ts"
import { listComments } from "#features/comments/list.service.ts"
import { readTrending } from "#features/hashtags/service.ts"
import {
  getConversation,
  listConversations,
  readMessageCounts,
} from "#features/messages/reading.service.ts"
import {
  filteredNotifications,
  listNotifications,
  readUnread,
} from "#features/notifications/service.ts"
import { viewPinned } from "#features/pins/view.ts"
import { homeFeed } from "#features/posts/feed.service.ts"
import { listCategories, postsOf } from "#features/posts/service.ts"
import { trendingPosts } from "#features/posts/trending.service.ts"
import { viewPost } from "#features/posts/view.ts"
import { counts } from "#features/reports/figures.service.ts"
import { searchAll } from "#features/search/service.ts"
import { postTitle } from "#features/shares/view.ts"
import { readAnnouncements } from "#features/site/announcements.service.ts"
import { readStories } from "#features/stories/service.ts"
import { viewProfile } from "#features/users/view.ts"
import { isMember } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import type { EmbeddedQuery } from "#platform/http/html.ts"
import { optional } from "#platform/http/optional.ts"
import type { Boot, PageRequest } from "#platform/http/pages.ts"
import { parseRawJson } from "#platform/http/raw-json.ts"
import { publicPage } from "#public-pages.ts"

import {
  list,
  one,
  queryOf,
  rawList,
  servedLike,
  short,
  type Part,
  type ShortPart,
} from "./boot-parts.ts"

/** More posts than a first screen shows. The list fetches the next page once the reader scrolls. */
const EMBEDDED_POSTS = 10

/** Data of the navigation, which every screen shows. */
const EVERYWHERE: readonly Part[] = [
  short(keys.messageCounts, (ctx) => readMessageCounts(ctx)),
  short(keys.notifications.unread, (ctx) => readUnread(ctx)),
  short(keys.announcements, (ctx) => readAnnouncements(ctx)),
]

/** Data of the navigation for moderators. */
const MODERATORS: readonly Part[] = [one(keys.moderationCounts, (ctx) => counts(ctx))]

const TRENDING = short(keys.hashtags.trending, (ctx) => readTrending(ctx))

/**
 * The first queries of a screen, by its path. Those of the right column are left to the browser: only wide screens show
 * it, and fetch them beside its code.
 */
const SCREENS: Record<string, readonly Part[]> = {
  "/messages": [list(keys.conversationBox("inbox"), (ctx) => listConversations(ctx, {}))],
  "/explore": [
    servedLike(
      posts.trending,
      list(keys.posts.trending, (ctx) => trendingPosts(ctx, {})),
    ),
    TRENDING,
    servedLike(
      posts.categories,
      one(keys.categories, (ctx) => listCategories(ctx)),
    ),
  ],
  "/search": [TRENDING],
  "/": [
    servedLike(
      posts.feed,
      rawList(keys.posts.feed, (ctx) => homeFeed(ctx, { limit: EMBEDDED_POSTS })),
    ),
    short(keys.stories.list, (ctx) => readStories(ctx)),
  ],
}

const notificationParts = (query: URLSearchParams): readonly Part[] => [
  one(keys.notifications.filteredCount, (ctx) => filteredNotifications(ctx)),
  ...(query.has("tab") ? [] : [list(keys.notifications.list, (ctx) => listNotifications(ctx, {}))]),
]

const PROFILE = /^\/profile\/(?<userId>admin|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const profileParts = (userId: string): readonly Part[] => [
  servedLike(
    users.get,
    one(keys.users.one(userId), (ctx) => viewProfile(ctx, userId)),
  ),
  servedLike(
    posts.byUser,
    rawList(keys.posts.byUser(userId), (ctx) => postsOf(ctx, userId, { limit: EMBEDDED_POSTS })),
  ),
  {
    read: async (ctx) => {
      const post = await viewPinned(ctx, userId)
      return post && queryOf(keys.posts.one(post.id), post)
    },
  },
]

const POST = /^\/post\/(?<postId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const postParts = (postId: string, query: URLSearchParams): readonly Part[] => [
  one(keys.posts.one(postId), (ctx) => viewPost(ctx, postId)),
  // The browser fetches the page around a certain comment, which can begin in the middle.
  ...(query.has("comment")
    ? []
    : [
        servedLike(
          comments.list,
          rawList(keys.comments.list(postId, "oldest", undefined), (ctx) =>
            listComments(ctx, postId, {}),
          ),
        ),
      ]),
]

/** A search costs the same in a page as through the API. */
const searchParts = (q: string, { consume }: PageRequest): readonly Part[] => {
  let consumed: Promise<void> | undefined
  return [
    servedLike(
      search.find,
      one(keys.search(q), async (ctx) => {
        // Once, even if a replica fails and the primary is asked again.
        await (consumed ??= consume("search"))
        return parseRawJson(await searchAll(ctx, { q }))
      }),
    ),
  ]
}

/** The conversation that is open beside the list. */
const conversationPart = (otherId: string) =>
  one(keys.conversation(otherId), (ctx) => getConversation(ctx, otherId))

function partsOf(path: string, query: URLSearchParams, request: PageRequest): readonly Part[] {
  const userId = PROFILE.exec(path)?.groups?.["userId"]
  if (userId !== undefined) return profileParts(userId)
  const postId = POST.exec(path)?.groups?.["postId"]
  if (postId !== undefined) return postParts(postId, query)
  if (path === "/notifications") return notificationParts(query)
  const term = path === "/search" ? searchTerm(query) : ""
  if (term !== "") return (query.get("type") ?? "all") === "all" ? searchParts(term, request) : []
  const otherId = path === "/messages" && PROFILE.exec(`/profile/${query.get("to")}`)?.[1]
  return [...(SCREENS[path] ?? []), ...(otherId ? [conversationPart(otherId)] : [])]
}

/**
 * Reads the data of the first screen into the page, which saves a round trip. Keys and data are those of the
 * browser's query cache. Only the user is required; the browser fetches again what could not be read.
 */
export async function bootOf(
  ctx: Context,
  path: string,
  query: URLSearchParams,
  request: PageRequest,
): Promise<Boot> {
  const [boot, page] = await Promise.all([
    memberBoot(ctx, request, () => partsOf(path, query, request)),
    publicPage(ctx, path),
  ])
  const about = titleOf(path, boot.queries)
  return {
    ...boot,
    ...(about && { about }),
    ...page,
    queries: [...boot.queries, ...(page?.queries ?? [])],
  }
}

/** The title of a post's page, as the script will set it. */
function titleOf(path: string, queries: readonly EmbeddedQuery[]): Boot["about"] {
  const postId = POST.exec(path)?.groups?.["postId"]
  if (postId === undefined) return undefined
  const key = JSON.stringify(keys.posts.one(postId))
  const post = queries.find((query) => JSON.stringify(query.key) === key)?.data as Post | undefined
  return post && { title: postTitle(post) }
}

async function memberBoot(
  ctx: Context,
  request: PageRequest,
  partsOfPage: () => readonly Part[],
): Promise<Boot> {
  if (!isMember(ctx.actor)) return { user: null, queries: [] }
  if (ctx.actor.standing.state === "banned") return { user: await currentUser(ctx), queries: [] }
  const isModerator = ctx.actor.permissions.includes("rules")
  const parts = [...EVERYWHERE, ...(isModerator ? MODERATORS : []), ...partsOfPage()]
  const [{ user, together }, ...alone] = await Promise.all([
    readTogether(
      ctx,
      parts.filter((part) => "prepare" in part),
    ),
    ...parts
      .filter((part) => "read" in part)
      .map(({ read, mayLag }) => optional(ctx, mayLag ? request.readFromReplica(read) : read(ctx))),
  ])
  return { user, queries: [...together, ...alone].filter((query) => query !== undefined) }
}

/** The user and all short reads in one statement; if that fails, one by one, without those that fail. */
async function readTogether(ctx: Context, parts: readonly ShortPart[]) {
  const prepared = await Promise.all(parts.map((part) => optional(ctx, part.prepare(ctx))))
  const reads = prepared.filter((read) => read !== undefined)
  const userRead = readCurrentUser(ctx)
  try {
    const [user, ...together] = await runReads<unknown>(ctx.db, [userRead, ...reads])
    return { user: user as CurrentUser, together: together as (EmbeddedQuery | undefined)[] }
  } catch (error) {
    ctx.log.warn({ err: error }, "could not read the data of a page in one statement")
    const [user, ...together] = await Promise.all([
      runRead(ctx.db, userRead),
      ...reads.map((read) => optional(ctx, runRead(ctx.db, read))),
    ])
    return { user, together }
  }
}
