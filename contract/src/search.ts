import { Type, type Static } from "typebox"

import { Count, nullableText } from "./fields.ts"
import { HashtagRef, TrendingHashtag } from "./hashtags.ts"
import { TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { Post } from "./posts.ts"
import { route } from "./route.ts"
import { Person, PersonRef } from "./users.ts"

export const SEARCH_TYPES = ["all", "posts", "people", "hashtags"] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** Exact up to 99 (`BADGE_CAP`); 100 means more than that. */
export const SearchCounts = Type.Object({ posts: Count, people: Count, hashtags: Count })
export type SearchCounts = Static<typeof SearchCounts>

export const SearchResult = Type.Object({
  posts: Type.Array(Post),
  users: Type.Array(Person),
  hashtags: Type.Array(TrendingHashtag),
  counts: SearchCounts,
  /** Cursor of the next page, if one type was requested. */
  next: nullableText,
})
export type SearchResult = Static<typeof SearchResult>

export const Suggestions = Type.Object({
  users: Type.Array(PersonRef),
  hashtags: Type.Array(HashtagRef),
})
export type Suggestions = Static<typeof Suggestions>

/** Any text is valid; text longer than `TEXT.search` is cut off. */
const term = Type.String()

export const search = {
  find: route({
    method: "GET",
    path: "/api/search",
    access: "member",
    rateClass: "search",
    summary:
      'Finds posts, users and hashtags. Supports "phrases", #hashtags, e-mail addresses, from:name, has:image, before:2026-01-31 and after:2026-01-31.',
    query: Type.Object(
      {
        q: term,
        type: Type.Optional(Type.Unsafe<SearchType>({ type: "string", enum: [...SEARCH_TYPES] })),
        ...PageQuery.properties,
      },
      { additionalProperties: false },
    ),
    reply: SearchResult,
    mayLag: true,
  }),
  suggest: route({
    method: "GET",
    path: "/api/search/suggest",
    access: "member",
    rateClass: "suggest",
    summary: "Suggests users and hashtags that begin with the given text.",
    query: Type.Object({ q: term }, { additionalProperties: false }),
    reply: Suggestions,
    mayLag: true,
  }),
}

/** The term in the address of the search page. */
export const searchTerm = (query: { get(name: string): string | null }): string =>
  (query.get("q") ?? "").trim().slice(0, TEXT.search).toWellFormed()
