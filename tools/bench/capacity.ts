import { readFile } from "node:fs/promises"

import { ASSUMPTIONS, capacityFor, type Capacity, type Measured } from "./capacity-model.ts"

/**
 * `npm run bench:capacity` prints what communities of several sizes need, from the costs that `npm run bench:cluster`
 * has measured (`costs.json`) and from assumptions about what members do, which it prints too.
 */
const SIZES = [100_000, 1_000_000, 10_000_000]
const text = await readFile(new URL("costs.json", import.meta.url), "utf8").catch(() => "{}")
const measured = JSON.parse(text) as Measured
if (!("costs" in measured)) {
  console.error("There are no measured costs yet: run `npm run bench:cluster` first.")
  process.exit(1)
}

const number = (value: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 })
const ROWS: Record<string, (capacity: Capacity) => number> = {
  "requests per second in the busiest minute": (each) => each.requestsPerSecond,
  "live connections": (each) => each.liveConnections,
  "cores for Grove": (each) => each.serverCores,
  [`nodes of ${ASSUMPTIONS.coresPerNode} cores, one to spare`]: (each) => each.nodes,
  "GB of memory per node": (each) => each.memoryPerNodeGb,
  "cores of the primary database": (each) => each.primaryCores,
  "cores of its replicas together": (each) => each.replicaCores,
  "connections of all processes to the primary": (each) => each.databaseConnections,
  "cores of Redis": (each) => each.redisCores,
  "GB of database per year": (each) => each.databaseGbPerYear,
  "TB of pictures per year": (each) => each.pictureTbPerYear,
  "Mbit/s of pictures in the busiest minute": (each) => each.megabitsPerSecond,
}
const capacities = SIZES.map((members) => capacityFor(members, measured))
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`

console.log(line(["Members", ...SIZES.map(number)]))
console.log(line(["---", ...SIZES.map(() => "---")]))
for (const [name, valueOf] of Object.entries(ROWS))
  console.log(line([name, ...capacities.map((each) => number(valueOf(each)))]))

console.log("\nMeasured milliseconds of processor time (server + database + Redis):")
for (const [name, { server, database, redis }] of Object.entries(measured.costs))
  console.log(`  ${name}: ${server} + ${database} + ${redis}`)

const { perDay, ...rest } = ASSUMPTIONS
console.log("\nAssumed requests of an active member per day:")
for (const [name, value] of Object.entries(perDay)) console.log(`  ${name}: ${value}`)
console.log("\nOther assumptions (tools/bench/capacity-model.ts says what each means):")
for (const [name, value] of Object.entries(rest)) console.log(`  ${name}: ${value}`)
