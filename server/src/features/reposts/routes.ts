import { reposts } from "@grove/contract/reposts"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addRepost, removeRepost } from "./service.ts"

export function repostsRoutes(app: FastifyInstance) {
  serve(app, reposts.add, (ctx, { params }) => addRepost(ctx, params.postId))
  serve(app, reposts.remove, (ctx, { params }) => removeRepost(ctx, params.postId))
}
