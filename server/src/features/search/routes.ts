import { search } from "@grove/contract/search"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { searchAll, suggest } from "./service.ts"

export function searchRoutes(app: FastifyInstance) {
  serve(app, search.find, (ctx, { query }) => searchAll(ctx, query))
  serve(app, search.suggest, (ctx, { query }) => suggest(ctx, query.q))
}
