import { comments } from "@grove/contract/comments"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addComment, listComments, removeOwnComment } from "./service.ts"

export function commentsRoutes(app: FastifyInstance) {
  serve(app, comments.list, (ctx, { params, query }) => listComments(ctx, params.postId, query))
  serve(app, comments.add, (ctx, { params, body }) => addComment(ctx, params.postId, body.content))
  serve(app, comments.remove, (ctx, { params }) => removeOwnComment(ctx, params.commentId))
}
