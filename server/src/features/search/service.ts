import { BADGE_CAP, PAGE } from "@grove/contract/limits"
import type { SearchResult, SearchType, Suggestions } from "@grove/contract/search"

import { trendingIds, trendingSince, trendingUses } from "#features/hashtags/service.ts"
import { printPosts } from "#features/posts/view.ts"
import { shapePerson } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"
import { decodeCursor, encodeCursor } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { findCandidates, type CandidatesAsked } from "./candidates.ts"
import type { FoundPeople } from "./find-people.queries.ts"
import type { FoundPosts } from "./find-posts.queries.ts"
import { selectHashtags } from "./hashtags.queries.ts"
import { asksForPosts, parseQuery, type Query } from "./parse-query.ts"
import { selectAuthors, showPeople } from "./people.queries.ts"
import { showPosts } from "./posts.queries.ts"

interface Found<Items> {
  items: Items
  /** Capped at one more than a badge shows. */
  count: number
  next: string | undefined
}

interface PageRequest {
  limit: number
  /** Whether more may follow; then one more is read than shown. */
  isPaged: boolean
  cursor?: string | undefined
}

const NOTHING = { items: [], count: 0, next: undefined }
const NO_POSTS = { ...NOTHING, items: "" }
const FIRST = Number.MAX_VALUE
const NEWEST = 2_147_483_647
/** Results of each kind under All. */
const SHOWN_OF = { posts: 10, people: 5, hashtags: 10 }
const SUGGESTED = 5
/** Maximum number of empty windows before a page without items is returned. */
const MAX_WINDOWS = 5

export async function searchAll(
  ctx: Context,
  asked: { q: string; type?: SearchType; limit?: number; cursor?: string },
): Promise<RawJson<SearchResult>> {
  const query = parseQuery(asked.q)
  const type = asked.type ?? "all"
  const pageOf = (kind: keyof typeof SHOWN_OF): PageRequest => {
    if (type === "all") return { limit: asked.limit ?? SHOWN_OF[kind], isPaged: false }
    return type === kind
      ? { limit: asked.limit ?? PAGE.default, isPaged: true, cursor: asked.cursor }
      : { limit: 0, isPaged: true }
  }
  // A further page of one kind does not search the others.
  const isWanted = (kind: keyof typeof SHOWN_OF) => asked.cursor === undefined || type === kind
  const start = isWanted("posts") ? await startOfPosts(ctx, query, pageOf("posts")) : undefined
  const candidates = await findCandidates(ctx, {
    posts: start?.asked,
    people: isWanted("people") ? peopleAsked(ctx, query) : undefined,
    hashtags: isWanted("hashtags") ? namesOf(query) : undefined,
  })
  const [posts, people, hashtags] = await Promise.all([
    start && candidates.posts
      ? pageOfPosts(ctx, start, candidates.posts, pageOf("posts"))
      : NO_POSTS,
    pageOfPeople(ctx, candidates.people, pageOf("people")),
    candidates.hashtags ? pageOfHashtags(ctx, query, pageOf("hashtags")) : NOTHING,
  ])
  const next = { all: undefined, posts: posts.next, people: people.next, hashtags: hashtags.next }
  const rest: Omit<SearchResult, "posts"> = {
    users: people.items,
    hashtags: hashtags.items,
    counts: { posts: posts.count, people: people.count, hashtags: hashtags.count },
    next: next[type] ?? null,
  }
  return { json: `{"posts":[${posts.items}],${JSON.stringify(rest).slice(1)}` }
}

const mostRead = ({ limit, isPaged }: PageRequest) => (isPaged ? limit + 1 : limit)
const capped = (count: number) => Math.min(count, BADGE_CAP + 1)

interface Start {
  asked: NonNullable<CandidatesAsked["posts"]>
  position: readonly [score: number, number: number]
}

async function startOfPosts(
  ctx: Context,
  query: Query,
  { cursor }: PageRequest,
): Promise<Start | undefined> {
  // Scores depend on age, and blocks on what is stored: both are fixed when reading begins.
  const [anchor, window, score, number] = decodeCursor(
    cursor,
    "time",
    "integer",
    "number",
    "integer",
  ) ?? [ctx.now().toISOString(), NEWEST, FIRST, 0]
  if (!asksForPosts(query)) return undefined
  const authors = query.from === undefined ? undefined : await authorsOf(ctx, query.from)
  if (authors?.length === 0) return undefined
  const tokens = [
    ...query.hashtags.map((name) => `h${name}`),
    ...(authors ? [authors.map((id) => `a${id}`).join(" ")] : []),
    ...(query.hasImage ? ["i"] : []),
  ]
  const { texts, after, before } = query
  return {
    asked: { texts, tokens, after, before, now: new Date(anchor), window },
    position: [score, number],
  }
}

async function pageOfPosts(
  ctx: Context,
  { asked, position }: Start,
  found: FoundPosts,
  page: PageRequest,
  tries = 0,
): Promise<Found<string>> {
  const { limit } = page
  const isWeighed = asked.texts.length > 0
  const viewerId = ctx.actor.userId
  const listed =
    found.ids === null
      ? []
      : await showPosts(ctx.db, { viewerId, found, position, limit: mostRead(page), isWeighed })
  const shown = listed.slice(0, limit)
  const { older } = found
  if (shown.length === 0 && limit > 0 && older !== null && tries < MAX_WINDOWS) {
    const next = { ...asked, window: older }
    const { posts } = await findCandidates(ctx, {
      posts: next,
      people: undefined,
      hashtags: undefined,
    })
    return pageOfPosts(ctx, { asked: next, position: [FIRST, 0] }, posts!, page, tries + 1)
  }
  const last = shown.at(-1)
  const anchor = asked.now.toISOString()
  return {
    items: (await printPosts(ctx.db, shown)).join(","),
    count: capped(listed[0]?.visible ?? 0),
    next:
      listed.length > limit && last
        ? encodeCursor([anchor, asked.window, last.score, last.number])
        : older === null
          ? undefined
          : encodeCursor([anchor, older, FIRST, 0]),
  }
}

const authorsOf = async (ctx: Context, name: string) =>
  name.toLowerCase() === "me" ? [ctx.actor.userId] : selectAuthors(ctx.db, name)

const peopleAsked = (ctx: Context, { names, email }: Query) =>
  names.length === 0 && email === undefined
    ? undefined
    : { viewerId: ctx.actor.userId, words: names, email }

async function pageOfPeople(
  ctx: Context,
  candidates: FoundPeople | undefined,
  page: PageRequest,
): Promise<Found<SearchResult["users"]>> {
  const { limit } = page
  const position = decodeCursor(page.cursor, "number", "user") ?? [FIRST, ""]
  if (!candidates || candidates.ids === null) return NOTHING
  const found = await showPeople(ctx.db, {
    viewerId: ctx.actor.userId,
    found: candidates,
    position,
    limit: mostRead(page),
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.filter((row) => row.has_name).map(shapePerson),
    count: capped(found[0]?.visible ?? 0),
    next: found.length > limit && last ? encodeCursor([last.score, last.id]) : undefined,
  }
}

async function pageOfHashtags(
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
  const page = { limit: SUGGESTED, isPaged: false }
  const candidates = await findCandidates(ctx, {
    posts: undefined,
    people: peopleAsked(ctx, query),
    hashtags: namesOf(query),
  })
  const [people, hashtags] = await Promise.all([
    pageOfPeople(ctx, candidates.people, page),
    candidates.hashtags ? pageOfHashtags(ctx, query, page) : NOTHING,
  ])
  return { users: people.items, hashtags: hashtags.items }
}
