import { appeals } from "@grove/contract/appeals"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { decideAppeal, ownPenalty, pendingAppeals, submitAppeal } from "./service.ts"

export function appealsRoutes(app: FastifyInstance) {
  serve(app, appeals.own, (ctx, { params }) => ownPenalty(ctx, params.penaltyId))
  serve(app, appeals.submit, (ctx, { params, body }) =>
    submitAppeal(ctx, params.penaltyId, body.text),
  )
  serve(app, appeals.list, (ctx, { query }) => pendingAppeals(ctx, query))
  serve(app, appeals.decide, (ctx, { params, body }) => decideAppeal(ctx, params.appealId, body))
}
