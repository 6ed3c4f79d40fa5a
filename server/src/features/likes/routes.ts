import { likes } from "@grove/contract/likes"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addLike, removeLike } from "./service.ts"

export function likesRoutes(app: FastifyInstance) {
  serve(app, likes.add, (ctx, { params }) => addLike(ctx, params.postId))
  serve(app, likes.remove, (ctx, { params }) => removeLike(ctx, params.postId))
}
