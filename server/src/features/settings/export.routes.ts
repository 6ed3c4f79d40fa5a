import { EXPORT_PATH } from "@grove/contract/settings"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"

import { exportAccount } from "./export.service.ts"

/** A file download, so not a route of the contract. Skips load shedding, since it is long; it has its own limit. */
export function exportRoutes(app: FastifyInstance) {
  app.get(
    EXPORT_PATH,
    { config: { skipsLoadShedding: true, rateClass: "export" } },
    async (request, reply) => {
      const ctx = await app.identify(request)
      // Banned members may still export their data.
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
