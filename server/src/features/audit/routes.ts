import { Readable } from "node:stream"

import { audit, AUDIT_CSV_PATH, AuditFilter } from "@grove/contract/audit"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"
import { serve } from "#platform/http/serve.ts"

import { auditChoices, auditCsv, listAudit } from "./service.ts"

export function auditRoutes(app: FastifyInstance) {
  serve(app, audit.list, (ctx, { query }) => listAudit(ctx, query))
  serve(app, audit.acts, (ctx) => auditChoices(ctx))

  // A file download, which the browser opens by link, so it is not a route of the contract.
  app.get<{ Querystring: AuditFilter }>(AUDIT_CSV_PATH, {
    schema: { querystring: AuditFilter },
    config: { rateClass: "read" },
    onRequest: async (request) => {
      request.ctx = await app.identify(request)
      requireAccess({ access: "moderator", method: "GET" }, request.ctx.actor)
    },
    handler: async (request, reply) => {
      const day = request.ctx.now().toISOString().slice(0, 10)
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="audit-${day}.csv"`)
        .send(Readable.from(auditCsv(request.ctx, request.query)))
    },
  })
}
