import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"

import { MAY_WRITE } from "#platform/database/primary.ts"
import { AppError } from "#platform/errors.ts"
import type { Bus } from "#platform/live/bus.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** For probes, WebSockets and files, which must not wait for a slot. */
    skipsLoadShedding?: boolean
  }
}

export interface Health {
  /**
   * From now on `/api/ready` fails and each response closes its connection, so that a load balancer sends callers
   * elsewhere.
   */
  leave(): void
}

/** `health` checks that the process answers, `ready` that it can serve requests. */
export function useHealth(app: FastifyInstance, deps: { pool: Pool; bus: Bus }): Health {
  let isLeaving = false
  app.addHook("onRequest", async (_request, reply) => {
    if (isLeaving) void reply.header("connection", "close")
  })
  app.get("/api/health", { config: { skipsLoadShedding: true, rateClass: "probe" } }, async () => ({
    status: "ok",
  }))
  app.get("/api/ready", { config: { skipsLoadShedding: true, rateClass: "probe" } }, async () => {
    if (isLeaving)
      throw new AppError("server.unavailable", "This server is shutting down.", {
        retryAfterSeconds: 2,
      })
    const state = await deps.pool.query<{ may_write: boolean }>(MAY_WRITE).catch(() => undefined)
    if (!state)
      throw new AppError("server.unavailable", "The database cannot be reached.", {
        retryAfterSeconds: 2,
      })
    if (!state.rows[0]?.may_write)
      throw new AppError("server.unavailable", "The database is read-only.", {
        retryAfterSeconds: 2,
      })
    if (!deps.bus.isListening())
      throw new AppError("server.unavailable", "The connection for live events is down.", {
        retryAfterSeconds: 2,
      })
    return { status: "ok" }
  })
  return {
    leave() {
      isLeaving = true
    },
  }
}

const PROBES = ["/api/health", "/api/ready", "/metrics"]

/** A process that only runs jobs answers probes and nothing else. */
export function serveProbesOnly(app: FastifyInstance) {
  app.addHook("onRequest", async (request) => {
    if (PROBES.includes(request.routeOptions.url ?? "")) return
    throw new AppError("server.unavailable", "This server runs jobs and serves no requests.", {
      retryAfterSeconds: 2,
    })
  })
}
