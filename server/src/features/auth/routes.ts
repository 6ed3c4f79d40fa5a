import { auth } from "@grove/contract/auth"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { ownMethods, removeMethod } from "./methods.service.ts"
import { currentUser } from "./service.ts"

export function authRoutes(app: FastifyInstance) {
  serve(app, auth.me, (ctx) => currentUser(ctx))
  serve(app, auth.methods, (ctx) => ownMethods(ctx))
  serve(app, auth.removeMethod, (ctx, { params }) => removeMethod(ctx, params.methodId))
}
