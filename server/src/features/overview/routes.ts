import { overview } from "@grove/contract/overview"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { siteOverview } from "./service.ts"

export function overviewRoutes(app: FastifyInstance) {
  serve(app, overview.get, (ctx) => siteOverview(ctx, app.deps.bus.isListening()))
}
