/** Compressed sparse rows: the neighbors of node n are `neighbors[starts[n] … starts[n + 1]]`. */
export interface Graph {
  size: number
  starts: Uint32Array
  neighbors: Uint32Array
}

/** `pairs` lists each edge once: `[a0, b0, a1, b1, …]`. */
export function graphOf(size: number, pairs: Uint32Array): Graph {
  const starts = new Uint32Array(size + 1)
  for (const node of pairs) starts[node + 1]! += 1
  for (let node = 0; node < size; node += 1) starts[node + 1]! += starts[node]!
  const next = starts.slice(0, size)
  const neighbors = new Uint32Array(pairs.length)
  for (let at = 0; at < pairs.length; at += 2) {
    const [a, b] = [pairs[at]!, pairs[at + 1]!]
    neighbors[next[a]!++] = b
    neighbors[next[b]!++] = a
  }
  return { size, starts, neighbors }
}

/**
 * Random walk from the seeds, as in SybilRank: log2(size) steps are enough for honest regions to mix, then the weight
 * is divided by the degree. A farm receives little through its few mutual follows, however large it is.
 */
export function walkFrom(graph: Graph, seeds: readonly number[]): Float64Array {
  const { size, starts, neighbors } = graph
  let weight = new Float64Array(size)
  if (seeds.length === 0) return weight
  for (const seed of seeds) weight[seed]! += 1 / seeds.length
  let after = new Float64Array(size)
  for (let steps = Math.ceil(Math.log2(Math.max(2, size))); steps > 0; steps -= 1) {
    after.fill(0)
    for (let node = 0; node < size; node += 1) {
      // A self-loop: without it the walk alternates between the two sides of a bipartite graph.
      const share = weight[node]! / (starts[node + 1]! - starts[node]! + 1)
      if (share === 0) continue
      after[node]! += share
      for (let at = starts[node]!; at < starts[node + 1]!; at += 1) after[neighbors[at]!]! += share
    }
    ;[weight, after] = [after, weight]
  }
  for (let node = 0; node < size; node += 1)
    weight[node]! /= Math.max(1, starts[node + 1]! - starts[node]!)
  return weight
}

export interface NodeTrust {
  /** Share of nodes with less trust. */
  rank: number
  /** Share of the received weight that started at fakes. */
  fromFakes: number
  isReached: boolean
}

/** Compares a walk from trusted members with a walk from confirmed fakes. */
export function trustOf(
  graph: Graph,
  trusted: readonly number[],
  fakes: readonly number[],
): NodeTrust[] {
  const good = walkFrom(graph, trusted)
  const bad = walkFrom(graph, fakes)
  const order = Float64Array.from(good, (trust, node) => trust - bad[node]!).sort()
  return Array.from({ length: graph.size }, (_, node) => {
    const trust = good[node]! - bad[node]!
    const all = good[node]! + bad[node]!
    return {
      rank: below(order, trust) / Math.max(1, graph.size),
      fromFakes: all > 0 ? bad[node]! / all : 0,
      isReached: good[node]! > 0,
    }
  })
}

/** Number of smaller values; `sorted` is ascending. */
function below(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
