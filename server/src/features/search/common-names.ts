import type { Config } from "#config.ts"
import { onOneConnection, type Context } from "#platform/context.ts"
import { createTextCache } from "#platform/text-cache.ts"

import { rankPeople } from "./common-names.queries.ts"
import type { CommonBeginning, FoundPeople } from "./find-people.queries.ts"

/*
 * The best people for words that at least a hundred names begin with. Finding them costs more than the rest of the search
 * and is the same for every viewer. A new name is among them a minute later; what viewers may see is checked at each search.
 */

const VALID_MS = 60_000

interface CommonNames {
  beginning: CommonBeginning
  people: FoundPeople
  until: number
}

/** About 500 beginnings. */
const CACHE_SIZE = 2_000_000

// One cache per application: tests run several in one process.
const caches = new WeakMap<Config, ReturnType<typeof createTextCache>>()

function cacheOf({ config }: Context) {
  let cache = caches.get(config)
  if (!cache) caches.set(config, (cache = createTextCache(CACHE_SIZE)))
  return cache
}

const keyOf = (words: readonly string[]) => JSON.stringify(words)

export function knownNames(ctx: Context, words: readonly string[]): CommonNames | undefined {
  const text = cacheOf(ctx).get(keyOf(words))
  if (text === undefined) return undefined
  const known = JSON.parse(text) as CommonNames
  return ctx.now().getTime() < known.until ? known : undefined
}

export async function rankNames(
  ctx: Context,
  words: readonly string[],
  beginning: CommonBeginning,
): Promise<CommonNames> {
  const people = await onOneConnection(ctx, ({ db }) => rankPeople(db, beginning))
  const known = { beginning, people, until: ctx.now().getTime() + VALID_MS }
  cacheOf(ctx).set(keyOf(words), JSON.stringify(known))
  return known
}
