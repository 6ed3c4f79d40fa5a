import { expect, test } from "vitest"

import { graphOf, trustOf, walkFrom } from "./graph-trust.ts"

function seededRandom(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

/** An honest region and a farm of the same structure, connected by a few mutual follows. */
function twoRegions(each: number, bridges: number) {
  const random = seededRandom(17)
  const pairs: number[] = []
  for (const offset of [0, each])
    for (let node = 0; node < each; node += 1)
      for (let n = 0; n < 4; n += 1)
        pairs.push(offset + node, offset + ((node + 1 + Math.floor(random() * (each - 1))) % each))
  for (let n = 0; n < bridges; n += 1)
    pairs.push(Math.floor(random() * each), each + Math.floor(random() * each))
  return graphOf(2 * each, Uint32Array.from(pairs))
}

test("confines trust to the honest region despite a few bridges", () => {
  const each = 300
  const graph = twoRegions(each, 12)
  const trusted = Array.from({ length: 30 }, (_, at) => at * 10)
  const fakes = [each, each + 50, each + 100]
  const found = trustOf(graph, trusted, fakes)
  const people = found.slice(0, each)
  const farm = found.slice(each)
  expect(people.filter((one) => one.fromFakes > 0.5).length).toBeLessThan(each * 0.03)
  expect(farm.filter((one) => one.fromFakes > 0.5).length).toBeGreaterThan(each * 0.95)
  expect(people.filter((one) => one.rank >= 0.5).length).toBeGreaterThan(each * 0.9)
})

test("reaches connected nodes but not an island", () => {
  const line = graphOf(6, Uint32Array.of(0, 1, 1, 2, 2, 3, 4, 5))
  const found = trustOf(line, [0], [])
  expect(found.map((one) => one.isReached)).toEqual([true, true, true, true, false, false])
})

test("returns zero without seeds and accepts an empty graph", () => {
  const graph = graphOf(3, Uint32Array.of(0, 1))
  expect([...walkFrom(graph, [])]).toEqual([0, 0, 0])
  expect(trustOf(graphOf(0, new Uint32Array()), [], [])).toEqual([])
})

test("processes a hundred thousand accounts in less than two seconds of CPU time", () => {
  const size = 100_000
  const random = seededRandom(5)
  const pairs = Uint32Array.from({ length: 1_000_000 }, () => Math.floor(random() * size))
  const graph = graphOf(size, pairs)
  // CPU time, so that other load on the machine does not matter.
  const began = process.threadCpuUsage()
  trustOf(
    graph,
    Array.from({ length: 100 }, (_, at) => at),
    [5000],
  )
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(2000)
})
