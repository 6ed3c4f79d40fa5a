import { push } from "@grove/contract/push"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { pushKey, subscribe, unsubscribe } from "./service.ts"

export function pushRoutes(app: FastifyInstance) {
  serve(app, push.key, (ctx) => pushKey(ctx))
  serve(app, push.subscribe, (ctx, { body }) => subscribe(ctx, body))
  serve(app, push.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body.endpoint))
}
