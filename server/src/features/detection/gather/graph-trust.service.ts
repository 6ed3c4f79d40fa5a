import { setImmediate as yieldToEventLoop } from "node:timers/promises"

import type { Context } from "#platform/context.ts"

import { deleteTrustBefore, selectMutual, selectSeeds, upsertTrust } from "./graph-trust.queries.ts"
import { graphOf, trustOf } from "./graph-trust.ts"

const READ_PAGE = 20_000
const WRITE_PAGE = 2000

/** Recomputes trust for every account with a mutual follow. */
export async function computeGraphTrust(ctx: Context): Promise<void> {
  const at = ctx.now()
  const { ids, nodes, pairs } = await readMutualFollows(ctx)
  const seeds = await selectSeeds(ctx.db, at)
  const inGraph = (some: readonly string[]) => some.flatMap((id) => nodes.get(id) ?? [])
  const [trusted, fakes] = [inGraph(seeds.trusted), inGraph(seeds.fakes)]
  const trust = trustOf(graphOf(ids.length, pairs), trusted, fakes)
  for (let from = 0; from < trust.length; from += WRITE_PAGE) {
    const page = trust
      .slice(from, from + WRITE_PAGE)
      .map((node, index) => ({ id: ids[from + index]!, ...node }))
    await upsertTrust(ctx.db, page, trusted.length, at)
    await yieldToEventLoop()
  }
  await deleteTrustBefore(ctx.db, at)
}

/** Numbers the accounts in order of appearance: `ids[n]` is node n, `nodes` is its inverse. */
async function readMutualFollows(ctx: Context) {
  const nodes = new Map<string, number>()
  const ids: string[] = []
  const nodeOf = (id: string) => {
    let node = nodes.get(id)
    if (node === undefined) {
      node = ids.push(id) - 1
      nodes.set(id, node)
    }
    return node
  }
  let pairs = new Uint32Array(READ_PAGE * 2)
  let filled = 0
  for (let after: [string, string] = ["", ""]; ;) {
    const found = await selectMutual(ctx.db, after, READ_PAGE)
    if (filled + found.length * 2 > pairs.length) {
      const wider = new Uint32Array(pairs.length * 2)
      wider.set(pairs)
      pairs = wider
    }
    for (const { a, b } of found) {
      pairs[filled++] = nodeOf(a)
      pairs[filled++] = nodeOf(b)
    }
    const last = found.at(-1)
    if (!last || found.length < READ_PAGE) return { ids, nodes, pairs: pairs.slice(0, filled) }
    after = [last.a, last.b]
  }
}
