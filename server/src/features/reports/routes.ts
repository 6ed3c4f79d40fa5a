import { reports } from "@grove/contract/reports"
import type { FastifyInstance } from "fastify"

import { alreadyThere, serve } from "#platform/http/serve.ts"

import { closeViolation, openViolation, resolveViolation, undoDecision } from "./cases.service.ts"
import { counts, dryRun, numbers, overview } from "./figures.service.ts"
import { myReports, pendingViolations, submitReport } from "./service.ts"

export function reportsRoutes(app: FastifyInstance) {
  serve(app, reports.submit, async (ctx, { body }) => {
    const { report, isNew } = await submitReport(ctx, body)
    return isNew ? report : alreadyThere(report)
  })
  serve(app, reports.mine, (ctx, { query }) => myReports(ctx, query))
  serve(app, reports.violations, (ctx, { query }) => pendingViolations(ctx, query))
  serve(app, reports.counts, (ctx) => counts(ctx))
  serve(app, reports.open, (ctx, { params }) => openViolation(ctx, params.violationId))
  serve(app, reports.close, (ctx, { params }) => closeViolation(ctx, params.violationId))
  serve(app, reports.resolve, (ctx, { params, body }) =>
    resolveViolation(ctx, params.violationId, body),
  )
  serve(app, reports.undo, (ctx, { params }) => undoDecision(ctx, params.violationId))
  serve(app, reports.dryRun, (ctx, { params }) => dryRun(ctx, params.ruleId))
  serve(app, reports.overview, (ctx) => overview(ctx))
  serve(app, reports.numbers, (ctx) => numbers(ctx))
}
