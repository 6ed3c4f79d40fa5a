import { createTextCache } from "#platform/text-cache.ts"

import type { PostsAsked } from "./find-posts.queries.ts"

/**
 * Searches whose words are rare. Asking the planner costs as much as finding them, and its statistics are updated less
 * often than this. A word that has become common meanwhile is still found, only more slowly.
 */

const VALID_MS = 10 * 60_000

/** About ten thousand searches; each process has its own. */
const cache = createTextCache(500_000)

type Searched = Pick<PostsAsked, "texts" | "tokens">

const keyOf = ({ texts, tokens }: Searched) => JSON.stringify([texts, tokens])

export const isKnownRare = (searched: Searched, now: Date) =>
  now.getTime() < Number(cache.get(keyOf(searched)) ?? 0)

export const keepRare = (searched: Searched, now: Date) =>
  cache.set(keyOf(searched), String(now.getTime() + VALID_MS))
