import { timingSafeEqual } from "node:crypto"
import { isIP } from "node:net"

import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

import type { Config } from "#config.ts"
import { AppError } from "#platform/errors.ts"

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Prometheus figures, for callers on this machine or with the token. */
export function useMetrics(app: FastifyInstance, deps: { config: Config; pool: Pool }) {
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
    help: "Requests refused at the gate because the house was full, since the start.",
    registers: [registry],
    collect() {
      this.set(app.overload.refused())
    },
  })

  void new Gauge({
    name: "grove_readers_cut",
    help: "Connections cut because their reader made no progress, since the start.",
    registers: [registry],
    collect() {
      this.set(app.cutReaders())
    },
  })

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none"
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get(
    "/metrics",
    { config: { isUngated: true, rateClass: "probe" } },
    async (request, reply) => {
      if (!mayRead(request.raw.socket.remoteAddress ?? "", request.headers, deps.config))
        throw new AppError("route.notFound")
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** A proxy on this machine also calls from loopback: whoever was forwarded needs the token. */
function mayRead(address: string, headers: Record<string, unknown>, config: Config): boolean {
  const wanted = config.metricsToken
  const given =
    typeof headers["authorization"] === "string"
      ? headers["authorization"].replace(/^Bearer /, "")
      : ""
  if (wanted !== undefined) return sameText(given, wanted)
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined
  return isIP(address) !== 0 && LOOPBACK.test(address) && !isForwarded
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
