import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"

import type { Bus } from "#platform/bus.ts"
import { AppError } from "#platform/errors.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes no slot of the load shedding: probes, WebSockets, files. */
    isUngated?: boolean
  }
}

/** Alive: the process answers. Ready: it can also do its work. */
export function useHealth(app: FastifyInstance, deps: { pool: Pool; bus: Bus }) {
  app.get("/api/health", { config: { isUngated: true, rateClass: "probe" } }, async () => ({
    status: "ok",
  }))
  app.get("/api/ready", { config: { isUngated: true, rateClass: "probe" } }, async () => {
    try {
      await deps.pool.query("select 1")
    } catch {
      throw new AppError("server.unavailable", "The database cannot be reached.", {
        retryAfterSeconds: 2,
      })
    }
    if (!deps.bus.isListening())
      throw new AppError("server.unavailable", "The live line is down.", { retryAfterSeconds: 2 })
    return { status: "ok" }
  })
}
