import { hashtags } from "@grove/contract/hashtags"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { trendingHashtags } from "./service.ts"

export function hashtagsRoutes(app: FastifyInstance) {
  serve(app, hashtags.trending, (ctx) => trendingHashtags(ctx))
}
