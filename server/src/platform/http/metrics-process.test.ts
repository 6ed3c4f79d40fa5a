import { Registry } from "prom-client"
import { expect, test } from "vitest"

import { VERSION } from "../version.ts"
import { addGauge } from "./metrics-gauge.ts"
import { measureJobs, measureProcess } from "./metrics-process.ts"

/** Lines without those of comments, each name with its labels and value. */
async function scrape(registry: Registry) {
  const lines = (await registry.metrics()).split("\n")
  return lines.filter((line) => line !== "" && !line.startsWith("#"))
}

const app = {
  sockets: { count: () => 1 },
  overload: { refused: () => 2 },
  connections: { open: () => 3, refused: () => ({ total: 4, address: 5, live: 6 }) },
  cutReaders: () => 7,
}
const pool = { waitingCount: 8, idleCount: 9, totalCount: 19 }
const bus = { isListening: () => true, received: () => ({ postgres: 11, redis: 12 }) }

const BASIC = [
  `grove_info{version="${VERSION}",node="${process.version}"} 1`,
  "grove_sockets 1",
  "grove_database_waiting 8",
  'grove_database_pool{state="idle"} 9',
  'grove_database_pool{state="used"} 10',
  "grove_requests_refused 2",
  "grove_connections 3",
  'grove_connections_refused{reason="total"} 4',
  'grove_connections_refused{reason="address"} 5',
  'grove_connections_refused{reason="live"} 6',
  "grove_readers_cut 7",
  "grove_bus_up 1",
  'grove_events_received_total{way="postgres"} 11',
  'grove_events_received_total{way="redis"} 12',
]

test("reports sockets, the pool, rejections and events", async () => {
  const registry = new Registry()
  measureProcess(app as never, registry, { pool, bus } as never)
  expect(await scrape(registry)).toEqual(BASIC)
  expect(await registry.metrics()).not.toContain("grove_redis_up")
})

test("reports Redis and replicas if they are configured", async () => {
  const registry = new Registry()
  const states = () => [
    { name: "replica 1", isHealthy: true, lagMs: 1500, reads: 3 },
    { name: "replica 2", isHealthy: false, lagMs: 0, reads: 4 },
  ]
  const down = { ...bus, isListening: () => false }
  const parts = { pool, bus: down, redis: { isReady: () => false }, replicas: { states } }
  measureProcess(app as never, registry, parts as never)
  expect(await scrape(registry)).toEqual([
    ...BASIC.map((line) => line.replace("grove_bus_up 1", "grove_bus_up 0")),
    "grove_redis_up 0",
    'grove_replica_up{replica="replica 1"} 1',
    'grove_replica_up{replica="replica 2"} 0',
    'grove_replica_lag_seconds{replica="replica 1"} 1.5',
    'grove_replica_lag_seconds{replica="replica 2"} 0',
    'grove_replica_reads_total{replica="replica 1"} 3',
    'grove_replica_reads_total{replica="replica 2"} 4',
  ])
})

test("counts jobs by name and result", async () => {
  const registry = new Registry()
  const measure = measureJobs(registry)
  measure("posts.sweep", 0.05, true)
  measure("posts.sweep", 20, false)
  const lines = await scrape(registry)
  const of = (result: string) => `task="posts.sweep",result="${result}"`
  expect(lines).toContain(`grove_job_seconds_bucket{le="0.1",${of("done")}} 1`)
  expect(lines).toContain(`grove_job_seconds_bucket{le="0.01",${of("done")}} 0`)
  expect(lines).toContain(`grove_job_seconds_bucket{le="10",${of("failed")}} 0`)
  expect(lines).toContain(`grove_job_seconds_bucket{le="60",${of("failed")}} 1`)
  expect(lines).toContain(`grove_job_seconds_sum{${of("failed")}} 20`)
})

test("omits a value that cannot be read, and forgets the labels of the last scrape", async () => {
  const registry = new Registry()
  let read: () => number | [Record<string, string>, number][] = () => [[{ a: "x" }, 1]]
  addGauge(registry, { name: "some", help: "Help.", labels: ["a"], read: () => read() })
  expect(await scrape(registry)).toEqual(['some{a="x"} 1'])
  read = () => [[{ a: "y" }, 2]]
  expect(await scrape(registry)).toEqual(['some{a="y"} 2'])
  read = () => {
    throw new Error("gone")
  }
  addGauge(registry, {
    name: "plain",
    help: "Help.",
    read: () => Promise.reject(new Error("gone")),
  })
  addGauge(registry, { name: "other", help: "Help.", read: async () => 7 })
  expect(await scrape(registry)).toEqual(["other 7"])
})
