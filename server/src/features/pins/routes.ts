import { pins } from "@grove/contract/pins"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addPin, removePin } from "./service.ts"

export function pinsRoutes(app: FastifyInstance) {
  serve(app, pins.add, (ctx, { params }) => addPin(ctx, params.postId))
  serve(app, pins.remove, (ctx, { params }) => removePin(ctx, params.postId))
}
