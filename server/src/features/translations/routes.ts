import { translations } from "@grove/contract/translations"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { translateComment, translatePost } from "./service.ts"

export function translationsRoutes(app: FastifyInstance) {
  serve(app, translations.post, (ctx, { params, query }) =>
    translatePost(ctx, params.postId, query.to),
  )
  serve(app, translations.comment, (ctx, { params, query }) =>
    translateComment(ctx, params.commentId, query.to),
  )
}
