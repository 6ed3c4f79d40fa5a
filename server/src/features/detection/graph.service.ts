import { setImmediate as breathe } from "node:timers/promises"

import type { Context } from "#platform/context.ts"

import { graphOf, standings } from "./graph-walk.ts"
import {
  deleteStandingsBefore,
  selectMutual,
  selectSeeds,
  upsertStandings,
} from "./graph.queries.ts"

const PAGE = 20_000
const WRITE = 2000

/** Walks the graph of mutual follows anew and keeps where everybody stands. */
export async function walkGraph(ctx: Context): Promise<void> {
  const at = ctx.now()
  const places = new Map<string, number>()
  const names: string[] = []
  const placeOf = (id: string) => {
    let place = places.get(id)
    if (place === undefined) {
      place = names.push(id) - 1
      places.set(id, place)
    }
    return place
  }
  let pairs = new Uint32Array(PAGE * 2)
  let filled = 0
  for (let after: [string, string] = ["", ""]; ;) {
    const found = await selectMutual(ctx.db, after, PAGE)
    if (filled + found.length * 2 > pairs.length) {
      const wider = new Uint32Array(pairs.length * 2)
      wider.set(pairs)
      pairs = wider
    }
    for (const { a, b } of found) {
      pairs[filled++] = placeOf(a)
      pairs[filled++] = placeOf(b)
    }
    const last = found.at(-1)
    if (!last || found.length < PAGE) break
    after = [last.a, last.b]
  }
  const seeds = await selectSeeds(ctx.db, at)
  const inGraph = (ids: readonly string[]) => ids.flatMap((id) => places.get(id) ?? [])
  const [trusted, fakes] = [inGraph(seeds.trusted), inGraph(seeds.fakes)]
  const found = standings(graphOf(names.length, pairs.slice(0, filled)), trusted, fakes)
  for (let from = 0; from < found.length; from += WRITE) {
    const part = found
      .slice(from, from + WRITE)
      .map((standing, index) => ({ id: names[from + index]!, ...standing }))
    await upsertStandings(ctx.db, part, trusted.length, at)
    await breathe()
  }
  await deleteStandingsBefore(ctx.db, at)
}
