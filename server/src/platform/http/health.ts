import type { FastifyInstance } from "fastify"
import type { Pool } from "pg"

import { AppError } from "#platform/errors.ts"
import type { Bus } from "#platform/live/bus.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes no slot of the load shedding: probes, WebSockets, files. */
    skipsLoadShedding?: boolean
  }
}

/** False on a standby, and where the operator has switched writing off. */
const MAY_WRITE =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as may_write"

/** Alive: the process answers. Ready: it can also do its work. */
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
      throw new AppError("server.unavailable", "The live line is down.", { retryAfterSeconds: 2 })
    return { status: "ok" }
  })
}
