import { follows } from "@grove/contract/follows"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addFollow, listFollowers, listFollowing, removeFollow } from "./service.ts"

export function followsRoutes(app: FastifyInstance) {
  serve(app, follows.add, (ctx, { params }) => addFollow(ctx, params.userId))
  serve(app, follows.remove, (ctx, { params }) => removeFollow(ctx, params.userId))
  serve(app, follows.followers, (ctx, { params, query }) =>
    listFollowers(ctx, params.userId, query),
  )
  serve(app, follows.following, (ctx, { params, query }) =>
    listFollowing(ctx, params.userId, query),
  )
}
