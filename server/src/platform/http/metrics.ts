import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"

import type { Config } from "#config.ts"
import { AppError } from "#platform/errors.ts"
import { useCspReports } from "#platform/http/csp-reports.ts"
import { mayReadMetrics } from "#platform/http/metrics-access.ts"
import {
  measureJobs,
  measureProcess,
  type MeasuredParts,
  type MeasureJob,
} from "#platform/http/metrics-process.ts"
import { measureSite } from "#platform/http/metrics-site.ts"

/** Prometheus metrics; see `mayReadMetrics` for who can read them. */
export function useMetrics(
  app: FastifyInstance,
  deps: MeasuredParts & { config: Config },
): { measureJob: MeasureJob } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "grove_http_request_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  measureProcess(app, registry, deps)
  measureSite(registry, deps.pool)
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
  return { measureJob: measureJobs(registry) }
}
