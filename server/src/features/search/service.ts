import { BADGE_CAP, PAGE } from "@grove/contract/limits"
import type { SearchResult, SearchType, Suggestions } from "@grove/contract/search"

import { trendingIds, trendingSince, trendingUses } from "#features/hashtags/service.ts"
import { shapePerson } from "#features/users/view.ts"
import { onOneConnection, type Context } from "#platform/context.ts"
import { decodeCursor, encodeCursor } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { selectHashtags } from "./hashtags.queries.ts"
import { asksForPosts, parseQuery, type Query } from "./parse-query.ts"
import { selectAuthors, selectPeople } from "./people.queries.ts"
import { selectPosts } from "./posts.queries.ts"

interface Found<Items> {
  items: Items
  /** Capped at one more than a badge shows. */
  count: number
  next: string | undefined
}

interface PageRequest {
  limit: number
  cursor: string | undefined
}

const NOTHING = { items: [], count: 0, next: undefined }
const NO_POSTS = { ...NOTHING, items: "" }
const FIRST = Number.MAX_VALUE
const NEWEST = 2_147_483_647
/** Results of each kind under All. */
const SHOWN_OF = { posts: 10, people: 5, hashtags: 10 }
const SUGGESTED = 5
/** Most empty windows before a page without items is returned. */
const MOST_WINDOWS = 5

export async function searchAll(
  ctx: Context,
  asked: { q: string; type?: SearchType; limit?: number; cursor?: string },
): Promise<RawJson<SearchResult>> {
  const query = parseQuery(asked.q)
  const type = asked.type ?? "all"
  const pageOf = (kind: keyof typeof SHOWN_OF): PageRequest => {
    if (type === "all") return { limit: asked.limit ?? SHOWN_OF[kind], cursor: undefined }
    return type === kind
      ? { limit: asked.limit ?? PAGE.default, cursor: asked.cursor }
      : { limit: 0, cursor: undefined }
  }
  // A further page of one kind does not search the others.
  const isWanted = (kind: keyof typeof SHOWN_OF) => asked.cursor === undefined || type === kind
  const [posts, people, hashtags] = await onOneConnection(ctx, (ctx) =>
    Promise.all([
      isWanted("posts") ? findPosts(ctx, query, pageOf("posts")) : NO_POSTS,
      isWanted("people") ? findPeople(ctx, query, pageOf("people")) : NOTHING,
      isWanted("hashtags") ? findHashtags(ctx, query, pageOf("hashtags")) : NOTHING,
    ]),
  )
  const next = { all: undefined, posts: posts.next, people: people.next, hashtags: hashtags.next }
  const rest: Omit<SearchResult, "posts"> = {
    users: people.items,
    hashtags: hashtags.items,
    counts: { posts: posts.count, people: people.count, hashtags: hashtags.count },
    next: next[type] ?? null,
  }
  return { json: `{"posts":[${posts.items}],${JSON.stringify(rest).slice(1)}` }
}

const capped = (count: number) => Math.min(count, BADGE_CAP + 1)

async function findPosts(
  ctx: Context,
  query: Query,
  { limit, cursor }: PageRequest,
): Promise<Found<string>> {
  if (!asksForPosts(query)) return NO_POSTS
  const authors = query.from === undefined ? undefined : await authorsOf(ctx, query.from)
  if (authors?.length === 0) return NO_POSTS
  const tokens = [
    ...query.hashtags.map((name) => `h${name}`),
    ...(authors ? [authors.map((id) => `a${id}`).join(" ")] : []),
    ...(query.hasImage ? ["i"] : []),
  ]
  // Scores depend on age, and blocks on what is stored: both are fixed when reading begins.
  const [anchor, start, score, number] = decodeCursor(
    cursor,
    "time",
    "integer",
    "number",
    "integer",
  ) ?? [ctx.now().toISOString(), NEWEST, FIRST, 0]
  let window = start
  let position: readonly [number, number] = [score, number]
  for (let tries = 0; ; tries += 1) {
    const found = await selectPosts(ctx.db, {
      viewerId: ctx.actor.userId,
      texts: query.texts,
      tokens,
      after: query.after,
      before: query.before,
      now: new Date(anchor),
      window,
      position,
      limit: limit + 1,
    })
    const listed = found.filter((row) => row.id !== null)
    const shown = listed.slice(0, limit)
    const older = found[0]?.older ?? null
    const last = shown.at(-1)
    const isOver = listed.length <= limit
    if (shown.length === 0 && limit > 0 && older !== null && tries < MOST_WINDOWS) {
      window = older
      position = [FIRST, 0]
      continue
    }
    return {
      items: shown.map((row) => row.post).join(","),
      count: capped(found[0]?.visible ?? 0),
      next:
        !isOver && last
          ? encodeCursor([anchor, window, last.score, last.number])
          : older === null
            ? undefined
            : encodeCursor([anchor, older, FIRST, 0]),
    }
  }
}

const authorsOf = async (ctx: Context, name: string) =>
  name.toLowerCase() === "me" ? [ctx.actor.userId] : selectAuthors(ctx.db, name)

async function findPeople(
  ctx: Context,
  query: Query,
  { limit, cursor }: PageRequest,
): Promise<Found<SearchResult["users"]>> {
  if (query.names.length === 0 && query.email === undefined) return NOTHING
  const [score, place] = decodeCursor(cursor, "number", "user") ?? [FIRST, ""]
  const found = await selectPeople(ctx.db, {
    viewerId: ctx.actor.userId,
    words: query.names,
    email: query.email,
    position: [score, place],
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(shapePerson),
    count: capped(found[0]?.visible ?? 0),
    next: found.length > limit && last ? encodeCursor([last.score, last.id]) : undefined,
  }
}

async function findHashtags(
  ctx: Context,
  query: Query,
  { limit, cursor }: PageRequest,
): Promise<Found<SearchResult["hashtags"]>> {
  const names = namesOf(query)
  if (!names) return NOTHING
  const [score, id] = decodeCursor(cursor, "integer", "integer") ?? [NEWEST, 0]
  const found = await selectHashtags(ctx.db, {
    viewerId: ctx.actor.userId,
    names,
    position: [score, id],
    limit: limit + 1,
    since: trendingSince(ctx),
    known: await trendingIds(ctx),
  })
  const shown = found.slice(0, limit)
  const isKnown = shown.some((row) => row.usage_count === null)
  const uses = isKnown ? await trendingUses(ctx) : undefined
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      id: row.id,
      name: row.name,
      usage_count: row.usage_count ?? uses?.get(row.id) ?? 0,
    })),
    count: capped(found[0]?.visible ?? 0),
    next: found.length > limit && last ? encodeCursor([last.score, last.id]) : undefined,
  }
}

/** One hashtag, or words that can be one: 'golden hour' is #goldenhour or #golden_hour. */
function namesOf(query: Query): [string, string] | undefined {
  const [tag] = query.hashtags
  if (tag !== undefined) return query.hashtags.length === 1 ? [tag, tag] : undefined
  const words = query.texts.flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [])
  return words.length === 0 || query.email !== undefined
    ? undefined
    : [words.join(""), words.join("_")]
}

/** Suggestions while the user types. */
export async function suggest(ctx: Context, typed: string): Promise<Suggestions> {
  const query = parseQuery(typed)
  const page = { limit: SUGGESTED, cursor: undefined }
  const people = await findPeople(ctx, query, page)
  const hashtags = await findHashtags(ctx, query, page)
  return { users: people.items, hashtags: hashtags.items }
}
