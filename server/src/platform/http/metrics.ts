import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

import type { Config } from "#config.ts"
import type { Replicas } from "#platform/database/replicas.ts"
import { AppError } from "#platform/errors.ts"
import { useCspReports } from "#platform/http/csp-reports.ts"
import { mayReadMetrics } from "#platform/http/metrics-access.ts"

/** Prometheus metrics; see `mayReadMetrics` for who can read them. */
export function useMetrics(
  app: FastifyInstance,
  deps: { config: Config; pool: Pool; replicas?: Replicas | undefined },
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "grove_http_request_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  void new Gauge({
    name: "grove_sockets",
    help: "Open live connections.",
    registers: [registry],
    collect() {
      this.set(app.sockets.count())
    },
  })
  void new Gauge({
    name: "grove_database_waiting",
    help: "Requests waiting for a database connection.",
    registers: [registry],
    collect() {
      this.set(deps.pool.waitingCount)
    },
  })

  void new Gauge({
    name: "grove_requests_refused",
    help: "Requests rejected by load shedding since startup.",
    registers: [registry],
    collect() {
      this.set(app.overload.refused())
    },
  })

  void new Gauge({
    name: "grove_connections",
    help: "Open connections, live ones included.",
    registers: [registry],
    collect() {
      this.set(app.connections.open())
    },
  })
  void new Gauge({
    name: "grove_connections_refused",
    help: "Connections rejected since startup: too many in total, from one address, or live ones from one address.",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      for (const [reason, count] of Object.entries(app.connections.refused()))
        this.set({ reason }, count)
    },
  })
  void new Gauge({
    name: "grove_readers_cut",
    help: "Connections closed since startup because their client read too slowly.",
    registers: [registry],
    collect() {
      this.set(app.cutReaders())
    },
  })

  const { replicas } = deps
  if (replicas) {
    void new Gauge({
      name: "grove_replica_reads_total",
      help: "Reads sent to a replica since startup.",
      labelNames: ["replica"],
      registers: [registry],
      collect() {
        for (const { name, reads } of replicas.states()) this.set({ replica: name }, reads)
      },
    })
    void new Gauge({
      name: "grove_replica_up",
      help: "1 while reads go to this replica.",
      labelNames: ["replica"],
      registers: [registry],
      collect() {
        for (const { name, isHealthy } of replicas.states())
          this.set({ replica: name }, isHealthy ? 1 : 0)
      },
    })
    void new Gauge({
      name: "grove_replica_lag_seconds",
      help: "How long a replica has been behind the primary.",
      labelNames: ["replica"],
      registers: [registry],
      collect() {
        for (const { name, lagMs } of replicas.states()) this.set({ replica: name }, lagMs / 1000)
      },
    })
  }

  useCspReports(app, registry)

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none"
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get(
    "/metrics",
    { config: { skipsLoadShedding: true, rateClass: "probe" } },
    async (request, reply) => {
      const peer = request.raw.socket.remoteAddress
      if (!mayReadMetrics(peer, request.headers, deps.config)) throw new AppError("route.notFound")
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}
