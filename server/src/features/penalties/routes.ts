import { penalties } from "@grove/contract/penalties"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { liftPenalty, listActive } from "./service.ts"

export function penaltiesRoutes(app: FastifyInstance) {
  serve(app, penalties.active, (ctx, { query }) => listActive(ctx, query))
  serve(app, penalties.lift, (ctx, { params, body }) =>
    liftPenalty(ctx, params.penaltyId, body.note),
  )
}
