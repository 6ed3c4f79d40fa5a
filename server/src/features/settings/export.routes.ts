import { EXPORT_PATH } from "@grove/contract/settings"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"

import { exportAccount } from "./export.service.ts"

/** A file is not a contract row: a plain route. Outside the gate, since a download lasts; it has a limit of its own. */
export function exportRoutes(app: FastifyInstance) {
  app.get(
    EXPORT_PATH,
    { config: { skipsLoadShedding: true, rateClass: "export" } },
    async (request, reply) => {
      const ctx = await app.identify(request)
      // Whoever has to leave may take their things along.
      requireAccess({ access: "member", method: "GET", allowedWhile: "banned" }, ctx.actor)
      const name = `grove-${ctx.now().toISOString().slice(0, 10)}.zip`
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "private, no-store")
        .send(exportAccount(ctx))
    },
  )
}
