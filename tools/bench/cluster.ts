import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"

import { createLog } from "../../server/src/supervisor/log.ts"
import { buildWebIfStale } from "../../server/src/supervisor/web-build.ts"
import { startCluster } from "../cluster/cluster.ts"
import { ACTIONS, VISIT, type ActionName } from "./actions.ts"
import { measureEvents } from "./cluster-events.ts"
import { prepareMeter, type Cost } from "./cluster-meter.ts"
import { memoryMegabytes } from "./processor-time.ts"

/**
 * `npm run bench:cluster` measures processor time, which does not depend on how busy the machine is otherwise, and
 * hardly on how many nodes share it: of each action, of a visit spread over 1, 2 and 3 nodes, and of an event.
 * Writes `costs.json` for `npm run bench:capacity`. Exits with 1 if a visit on 3 nodes costs over 15 % more than on 1.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "150" },
    rounds: { type: "string", default: "3" },
  },
})
const requests = Number(values.requests)
const MAX_GROWTH = 1.15
const WARM_UP = 1200
const ROOT = join(import.meta.dirname, "../..")

await buildWebIfStale(ROOT, createLog("warn"), new AbortController().signal)
const cluster = await startCluster({ LOG_LEVEL: "error" })
const leave = () => void cluster.close().then(() => process.exit(130))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave)
try {
  for (const line of cluster.missing) console.log(line)
  const meter = await prepareMeter(cluster)

  // Every node must have compiled its code equally well.
  await meter.measure(VISIT, WARM_UP * cluster.nodes.length, cluster.nodes.length)
  const costs: Partial<Record<ActionName, Cost>> = {}
  for (const name of Object.keys(ACTIONS) as ActionName[]) {
    const count = name === "upload" ? Math.ceil(requests / 12) : requests
    await meter.measure([name], Math.ceil(count / 4), 3)
    costs[name] = await meter.measure([name], count, 3)
  }
  console.log("\nMilliseconds of processor time per action (3 nodes, one replica)")
  console.table(costs)

  // By turns, because the speed of a machine varies over time.
  const visits: Record<number, Cost[]> = { 1: [], 2: [], 3: [] }
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const nodes of [1, 2, 3])
      visits[nodes]!.push(await meter.measure(VISIT, requests * 2, nodes))
  const byNodes = Object.entries(visits).map(([nodes, all]) => {
    const server = median(all.map((each) => each.server))
    const database = median(all.map((each) => each.database))
    return { nodes: Number(nodes), server, database, both: Number((server + database).toFixed(3)) }
  })
  console.log("\nMilliseconds of processor time per request of a visit, by number of nodes")
  console.table(byNodes)
  const growth = byNodes[2]!.both / byNodes[0]!.both

  const events = await measureEvents(cluster, meter)
  console.log("\nMilliseconds of processor time per message delivered live, by number of nodes")
  console.table(events)

  const nodeMegabytes = Math.round(memoryMegabytes(cluster.nodes[0]!.pid()))
  const connections = await meter.connections()
  console.log(`\nA node after this: ${nodeMegabytes} MB, ${connections} connections per database`)
  console.log(
    `Idle, a node costs ${(meter.idle.server * 1000).toFixed(1)} ms of processor time each second`,
  )
  console.log(`Three nodes against one: ${growth.toFixed(3)} times (at most ${MAX_GROWTH})`)
  const report = { costs, byNodes, events, nodeMegabytes, connections, ...(await meter.sizes()) }
  await writeFile(join(import.meta.dirname, "costs.json"), `${JSON.stringify(report, null, 2)}\n`)
  process.exitCode = growth <= MAX_GROWTH ? 0 : 1
} finally {
  await cluster.close()
}
process.exit()

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
