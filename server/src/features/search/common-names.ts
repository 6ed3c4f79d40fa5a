import type { Config } from "#config.ts"
import { onOneConnection, type Context } from "#platform/context.ts"
import { createTextCache } from "#platform/text-cache.ts"

import { rankPeople } from "./common-names.queries.ts"
import type { CommonBeginning, FoundPeople } from "./find-people.queries.ts"

/*
 * The best people for words that a hundred names or more begin with. Ranking them costs more than the rest of the search
 * and is the same for every viewer. Each search checks the names of those it shows, and whether the viewer may see them.
 */

const VALID_MS = 10 * 60_000

interface CommonNames {
  beginning: CommonBeginning
  people: FoundPeople
  until: number
}

/** About 500 beginnings. */
const CACHE_SIZE = 2_000_000

function createNames() {
  const cache = createTextCache(CACHE_SIZE)
  const ranking = new Map<string, Promise<CommonNames>>()
  return { cache, ranking }
}

// One for each application: tests run several in one process.
const names = new WeakMap<Config, ReturnType<typeof createNames>>()

function namesOf({ config }: Context) {
  let known = names.get(config)
  if (!known) names.set(config, (known = createNames()))
  return known
}

const keyOf = (words: readonly string[]) => JSON.stringify(words).toLowerCase()

export function knownNames(ctx: Context, words: readonly string[]): CommonNames | undefined {
  const text = namesOf(ctx).cache.get(keyOf(words))
  if (text === undefined) return undefined
  const known = JSON.parse(text) as CommonNames
  return ctx.now().getTime() < known.until ? known : undefined
}

/** Concurrent searches share one ranking. */
export function rankNames(
  ctx: Context,
  words: readonly string[],
  beginning: CommonBeginning,
): Promise<CommonNames> {
  const { cache, ranking } = namesOf(ctx)
  const key = keyOf(words)
  const rank = async () => {
    const people = await onOneConnection(ctx, ({ db }) => rankPeople(db, beginning))
    const ranked = { beginning, people, until: ctx.now().getTime() + VALID_MS }
    cache.set(key, JSON.stringify(ranked))
    return ranked
  }
  let ranked = ranking.get(key)
  if (!ranked) {
    ranked = rank().finally(() => ranking.delete(key))
    ranking.set(key, ranked)
  }
  return ranked
}
