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

/** `health` checks that the process answers, `ready` that it can serve requests. */
export function useHealth(app: FastifyInstance, deps: { pool: Pool; bus: Bus }) {
  app.get("/api/health", { config: { skipsLoadShedding: true, rateClass: "probe" } }, async () => ({
    status: "ok",
  }))
  app.get("/api/ready", { config: { skipsLoadShedding: true, rateClass: "probe" } }, async () => {
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
}
