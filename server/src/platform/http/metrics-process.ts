import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"
import { Histogram, type Registry } from "prom-client"

import type { Replicas } from "#platform/database/replicas.ts"
import { addGauge, type Sample } from "#platform/http/metrics-gauge.ts"
import type { Bus } from "#platform/live/bus.ts"
import type { Redis } from "#platform/redis/redis.ts"
import { VERSION } from "#platform/version.ts"

export interface MeasuredParts {
  pool: Pool
  bus: Bus
  redis?: Redis | undefined
  replicas?: Replicas | undefined
}

/** What this process knows about itself and its connections. */
export function measureProcess(app: FastifyInstance, registry: Registry, parts: MeasuredParts) {
  const { pool, bus, redis, replicas } = parts
  const add = (name: string, help: string, read: () => number) =>
    addGauge(registry, { name, help, read })
  const addBy = (label: string, name: string, help: string, read: () => readonly Sample[]) =>
    addGauge(registry, { name, help, labels: [label], read })

  addGauge(registry, {
    name: "grove_info",
    help: "1, with the versions of Grove and Node.",
    labels: ["version", "node"],
    read: () => [[{ version: VERSION, node: process.version }, 1]],
  })
  add("grove_sockets", "Open live connections.", () => app.sockets.count())
  add("grove_database_waiting", "Requests waiting for a database connection.", () => {
    return pool.waitingCount
  })
  addBy("state", "grove_database_pool", "Connections of this process to the primary.", () => [
    [{ state: "idle" }, pool.idleCount],
    [{ state: "used" }, pool.totalCount - pool.idleCount],
  ])
  add("grove_requests_refused", "Requests rejected by load shedding since startup.", () => {
    return app.overload.refused()
  })
  add("grove_connections", "Open connections, live ones included.", () => app.connections.open())
  addBy(
    "reason",
    "grove_connections_refused",
    "Connections rejected since startup: too many in total, from one address, or live ones from one address.",
    () => Object.entries(app.connections.refused()).map(([reason, count]) => [{ reason }, count]),
  )
  addGauge(registry, {
    name: "grove_security_events",
    help: "What strangers tried since startup, by event and reason.",
    labels: ["event", "reason"],
    read: () =>
      app.securityEvents.counts().map(({ event, reason, count }) => [{ event, reason }, count]),
  })
  add(
    "grove_readers_cut",
    "Connections closed since startup because their client read too slowly.",
    () => app.cutReaders(),
  )
  add("grove_bus_up", "1 while live events arrive through PostgreSQL.", () => {
    return bus.isListening() ? 1 : 0
  })
  addBy("way", "grove_events_received_total", "Live events that arrived, by their way.", () => {
    const { postgres, redis: throughRedis } = bus.received()
    return [
      [{ way: "postgres" }, postgres],
      [{ way: "redis" }, throughRedis],
    ]
  })
  if (redis)
    add("grove_redis_up", "1 while Redis answers; limits and events are shared through it.", () => {
      return redis.isReady() ? 1 : 0
    })
  if (replicas) measureReplicas(registry, replicas)
}

function measureReplicas(registry: Registry, replicas: Replicas) {
  const add = (
    name: string,
    help: string,
    valueOf: (state: ReturnType<Replicas["states"]>[number]) => number,
  ) =>
    addGauge(registry, {
      name,
      help,
      labels: ["replica"],
      read: () => replicas.states().map((state) => [{ replica: state.name }, valueOf(state)]),
    })
  add("grove_replica_up", "1 while reads go to this replica.", ({ isHealthy }) => {
    return isHealthy ? 1 : 0
  })
  add("grove_replica_lag_seconds", "How long a replica has been behind the primary.", (state) => {
    return state.lagMs / 1000
  })
  add("grove_replica_reads_total", "Reads sent to a replica since startup.", ({ reads }) => reads)
}

/** Called when a job has ended. */
export type MeasureJob = (name: string, seconds: number, isDone: boolean) => void

export function measureJobs(registry: Registry): MeasureJob {
  const duration = new Histogram({
    name: "grove_job_seconds",
    help: "Time a job took, by its name and result.",
    // Prometheus itself uses the label `job`.
    labelNames: ["task", "result"],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  })
  return (task, seconds, isDone) =>
    duration.observe({ task, result: isDone ? "done" : "failed" }, seconds)
}
