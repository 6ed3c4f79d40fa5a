import { completion } from "@grove/contract/completion"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { completePeople } from "./service.ts"

export function completionRoutes(app: FastifyInstance) {
  serve(app, completion.people, (ctx, { query }) => completePeople(ctx, query))
}
