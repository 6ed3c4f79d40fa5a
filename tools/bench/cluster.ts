import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"

import { createLog } from "../../server/src/supervisor/log.ts"
import { buildWebIfStale } from "../../server/src/supervisor/web-build.ts"
import { startCluster } from "../cluster/cluster.ts"
import { ACTIONS, VISIT, type ActionName } from "./actions.ts"
import { measureEvents } from "./cluster-events.ts"
import { prepareMeter, type Cost, type Meter } from "./cluster-meter.ts"
import { memoryMegabytes } from "./processor-time.ts"

/**
 * `npm run bench:cluster` measures processor time, which depends less on what else the machine does than the elapsed
 * time: of each action, of a visit spread over 1, 2 and 3 nodes, and of an event. `-- --part actions,events` (or
 * `nodes`) measures some of them. Writes `costs.json` for `npm run bench:capacity`. Exits with 1 if a visit on 3 nodes
 * costs over 15 % more than on 1.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "60" },
    rounds: { type: "string", default: "3" },
    part: { type: "string", default: "all" },
  },
})
const requests = Number(values.requests)
const rounds = Number(values.rounds)
const MAX_GROWTH = 1.15
const WARM_UP = 800
const ROOT = join(import.meta.dirname, "../..")
const FILE = join(import.meta.dirname, "costs.json")

await buildWebIfStale(ROOT, createLog("warn"), new AbortController().signal)
const cluster = await startCluster({ LOG_LEVEL: "error" })
const leave = () => void cluster.close().then(() => process.exit(130))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave)
try {
  for (const line of cluster.missing) console.log(line)
  const meter = await prepareMeter(cluster)
  const parts = values.part.split(",")
  const isWanted = (part: string) => parts.includes("all") || parts.includes(part)
  // Every node must have compiled its code equally well.
  await meter.measure(VISIT, WARM_UP * cluster.nodes.length, cluster.nodes.length)
  const found: object[] = []
  if (isWanted("actions")) found.push(await measureActions(meter))
  if (isWanted("nodes")) found.push(await measureNodes(meter))
  if (isWanted("events")) {
    const events = await measureEvents(cluster, meter)
    console.log("\nMilliseconds of processor time per message delivered live, by number of nodes")
    console.table(events)
    found.push({ events })
  }
  const old = JSON.parse(await readFile(FILE, "utf8").catch(() => "{}")) as object
  await writeFile(FILE, `${JSON.stringify(Object.assign(old, ...found), null, 2)}\n`)
} finally {
  await cluster.close()
}
process.exit()

async function measureActions(meter: Meter) {
  const costs: Partial<Record<ActionName, Cost>> = {}
  for (const name of Object.keys(ACTIONS) as ActionName[]) {
    const count = name === "upload" ? Math.ceil(requests / 12) : requests
    await meter.measure([name], count, 3)
    const all: Cost[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await meter.measure([name], count, 3))
    costs[name] = medianCost(all)
  }
  console.log("\nMilliseconds of processor time per action (3 nodes, one replica)")
  console.table(costs)
  const nodeMegabytes = Math.round(memoryMegabytes(cluster.nodes[0]!.pid()))
  const connections = await meter.connections()
  const idleMs = Number((meter.idle.server * 1000).toFixed(1))
  console.log(`A node: ${nodeMegabytes} MB, ${connections} connections to each database`)
  console.log(`While nothing is asked: ${idleMs} ms of processor time per second`)
  return { costs, nodeMegabytes, connections, idleMs, ...(await meter.sizes()) }
}

/** In many short turns, because the speed of a machine varies over time. */
async function measureNodes(meter: Meter) {
  const turns = 4 * rounds
  const visits: Record<number, Cost[]> = { 1: [], 2: [], 3: [] }
  for (let turn = 0; turn < turns; turn += 1)
    for (const nodes of turn % 2 === 0 ? [1, 2, 3] : [3, 2, 1])
      visits[nodes]!.push(await meter.measure(VISIT, 2 * requests, nodes))
  const bothOf = ({ server, database }: Cost) => server + database
  const byNodes = Object.entries(visits).map(([nodes, all]) => ({
    nodes: Number(nodes),
    ...medianCost(all),
    // Compared within each turn.
    growth: Number(median(all.map((each, n) => bothOf(each) / bothOf(visits[1]![n]!))).toFixed(3)),
  }))
  console.log("\nMilliseconds of processor time per request of a visit, by number of nodes")
  console.table(byNodes)
  const { growth } = byNodes[2]!
  console.log(`Three nodes against one: ${growth} times (at most ${MAX_GROWTH})`)
  if (growth > MAX_GROWTH) process.exitCode = 1
  return { byNodes }
}

function medianCost(all: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => median(all.map((each) => each[key]))
  return { server: of("server"), database: of("database"), redis: of("redis") }
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
