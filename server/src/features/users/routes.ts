import { users } from "@grove/contract/users"
import type { FastifyInstance } from "fastify"

import { serve, servePrepared } from "#platform/http/serve.ts"

import { changeProfile, getProfile, storePicture } from "./profile.service.ts"
import { suggestUsers } from "./suggestions.service.ts"

export function usersRoutes(app: FastifyInstance) {
  serve(app, users.suggested, (ctx, { query }) => suggestUsers(ctx, query.limit))
  serve(app, users.get, (ctx, { params }) => getProfile(ctx, params.userId))
  servePrepared(
    app,
    users.update,
    (ctx, { params, body }) => storePicture(ctx, params.userId, body),
    (ctx, { params, body }, picture) => changeProfile(ctx, params.userId, body, picture),
  )
}
